import { silentLog } from '@marquee/kit/log/log';
import { settleWithPatience } from './retry-policy';

const waits = { firstMs: 1, mostMs: 2, allAlikeMs: 60_000 };

const databaseError = (code: string): Error => Object.assign(new Error(`database says ${code}`), { code });

const settle = (
  items: readonly string[],
  attempt: (items: readonly string[]) => Promise<void>,
  more: {
    rehearse?: () => Promise<void>;
    signal?: AbortSignal;
    breaker?: boolean[];
    allAlikeMs?: number;
  } = {},
) =>
  settleWithPatience(items, {
    attempt,
    rehearse: more.rehearse ?? (async () => {}),
    signal: more.signal ?? new AbortController().signal,
    log: silentLog,
    onBreaker: (open) => more.breaker?.push(open),
    waits: { ...waits, allAlikeMs: more.allAlikeMs ?? waits.allAlikeMs },
  });

const badOnes =
  (...bad: string[]) =>
  async (items: readonly string[]): Promise<void> => {
    const culprit = items.find((item) => bad.includes(item));
    if (culprit !== undefined) throw new Error(`cannot fold ${culprit}`);
  };

test('good messages are settled together', async () => {
  let attempts = 0;
  const outcomes = await settle(['a', 'b'], async () => {
    attempts += 1;
  });
  expect(outcomes).toEqual([{ is: 'done' }, { is: 'done' }]);
  expect(attempts).toBe(1);
});

test('among good ones only the message that cannot be folded is dead, with the reason', async () => {
  expect(await settle(['a', 'bad', 'b'], badOnes('bad'))).toEqual([
    { is: 'done' },
    { is: 'dead', why: 'fold: cannot fold bad' },
    { is: 'done' },
  ]);
});

test('a value that the database refuses is the fault of its message alone', async () => {
  const outcomes = await settle(['a', 'bad'], async (items) => {
    if (items.includes('bad')) throw databaseError('22003');
  });
  expect(outcomes[0]).toEqual({ is: 'done' });
  expect(outcomes[1]).toMatchObject({ is: 'dead', why: expect.stringContaining('22003') });
});

test.each(['40P01', '57P01', '08006', '53300', 'ECONNREFUSED'])(
  '%s is waited out and nothing is given up',
  async (code) => {
    let tries = 0;
    const outcomes = await settle(['a', 'b'], async () => {
      tries += 1;
      if (tries < 5) throw databaseError(code);
    });
    expect(outcomes).toEqual([{ is: 'done' }, { is: 'done' }]);
  },
);

test.each(['42P01', 'XX001', '25006', '28P01'])(
  '%s opens the breaker, and closing it counts everything',
  async (code) => {
    const breaker: boolean[] = [];
    let tries = 0;
    const outcomes = await settle(
      ['a'],
      async () => {
        tries += 1;
        if (tries < 5) throw databaseError(code);
      },
      { breaker },
    );
    expect(outcomes).toEqual([{ is: 'done' }]);
    expect(breaker).toContain(true);
    expect(breaker.at(-1)).toBe(false);
  },
);

test('while not even a known good message works, nothing is dead', async () => {
  const breaker: boolean[] = [];
  let mended = false;
  let rehearsals = 0;
  const outcomes = await settle(
    ['a', 'b'],
    async () => {
      if (!mended) throw new Error('a bug in the fold');
    },
    {
      breaker,
      rehearse: async () => {
        rehearsals += 1;
        mended = rehearsals >= 3;
        if (!mended) throw new Error('a bug in the fold');
      },
    },
  );
  expect(outcomes).toEqual([{ is: 'done' }, { is: 'done' }]);
  expect(breaker).toContain(true);
});

test('messages that all fail alike are held, and counted once it works', async () => {
  const breaker: boolean[] = [];
  let rounds = 0;
  const outcomes = await settle(
    ['a', 'b', 'c'],
    async (items) => {
      if (items.length === 3) rounds += 1;
      if (rounds < 3) throw databaseError('23514');
    },
    { breaker },
  );
  expect(outcomes.every(({ is }) => is === 'done')).toBe(true);
  expect(breaker).toContain(true);
});

test('messages that all fail alike for minutes, while a good one works, are bad', async () => {
  const outcomes = await settle(['x', 'x'], badOnes('x'), { allAlikeMs: 20 });
  expect(outcomes.map(({ is }) => is)).toEqual(['dead', 'dead']);
});

test('a stop gives everything unsettled back', async () => {
  const stop = new AbortController();
  const outcomes = await settle(
    ['a', 'b'],
    async () => {
      stop.abort();
      throw databaseError('57P01');
    },
    { signal: stop.signal },
  );
  expect(outcomes.map(({ is }) => is)).toEqual(['again', 'again']);
});
