import { silentLog } from '@marquee/kit/log/log';
import { tooSlow, withRetryPolicy } from './retry-policy';

const waits = { firstMs: 1, maxMs: 2, sameErrorMs: 60_000 };

const databaseError = (code: string): Error => Object.assign(new Error(`database error ${code}`), { code });

const run = async (
  items: readonly string[],
  attempt: (items: readonly string[]) => Promise<void>,
  more: {
    dryRun?: () => Promise<void>;
    signal?: AbortSignal;
    breaker?: boolean[];
    sameErrorMs?: number;
  } = {},
) => {
  const outcomes = await withRetryPolicy(items, {
    attempt,
    dryRun: more.dryRun ?? (async () => {}),
    signal: more.signal ?? new AbortController().signal,
    log: silentLog,
    onBreaker: (open) => more.breaker?.push(open),
    waits: { ...waits, sameErrorMs: more.sameErrorMs ?? waits.sameErrorMs },
  });
  if (outcomes === tooSlow) throw new Error('the database is too slow for these items together');
  return outcomes;
};

const badOnes =
  (...bad: string[]) =>
  async (items: readonly string[]): Promise<void> => {
    const culprit = items.find((item) => bad.includes(item));
    if (culprit !== undefined) throw new Error(`cannot fold ${culprit}`);
  };

test('good messages are processed together', async () => {
  let attempts = 0;
  const outcomes = await run(['a', 'b'], async () => {
    attempts += 1;
  });
  expect(outcomes).toEqual([{ is: 'done' }, { is: 'done' }]);
  expect(attempts).toBe(1);
});

test('of several messages only the one that cannot be folded is dead, with the reason', async () => {
  expect(await run(['a', 'bad', 'b'], badOnes('bad'))).toEqual([
    { is: 'done' },
    { is: 'dead', why: 'fold: cannot fold bad' },
    { is: 'done' },
  ]);
});

test('a value that the database refuses makes only its message dead', async () => {
  const outcomes = await run(['a', 'bad'], async (items) => {
    if (items.includes('bad')) throw databaseError('22003');
  });
  expect(outcomes[0]).toEqual({ is: 'done' });
  expect(outcomes[1]).toMatchObject({ is: 'dead', why: expect.stringContaining('22003') });
});

test.each(['40P01', '57P01', '08006', '53300', 'ECONNREFUSED'])(
  '%s is retried and no message is given up',
  async (code) => {
    let tries = 0;
    const outcomes = await run(['a', 'b'], async () => {
      tries += 1;
      if (tries < 5) throw databaseError(code);
    });
    expect(outcomes).toEqual([{ is: 'done' }, { is: 'done' }]);
  },
);

test.each(['42P01', 'XX001', '25006', '28P01'])(
  '%s opens the breaker, and everything is counted once it closes',
  async (code) => {
    const breaker: boolean[] = [];
    let tries = 0;
    const outcomes = await run(
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

test('while a known good message fails too, no message is dead', async () => {
  const breaker: boolean[] = [];
  let fixed = false;
  let dryRuns = 0;
  const outcomes = await run(
    ['a', 'b'],
    async () => {
      if (!fixed) throw new Error('a bug in the fold');
    },
    {
      breaker,
      dryRun: async () => {
        dryRuns += 1;
        fixed = dryRuns >= 3;
        if (!fixed) throw new Error('a bug in the fold');
      },
    },
  );
  expect(outcomes).toEqual([{ is: 'done' }, { is: 'done' }]);
  expect(breaker).toContain(true);
});

test('messages that all fail with the same error are retried, and counted once it works', async () => {
  const breaker: boolean[] = [];
  let rounds = 0;
  const outcomes = await run(
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

test('messages that fail with the same error for minutes, while a good one works, are dead', async () => {
  const outcomes = await run(['x', 'x'], badOnes('x'), { sameErrorMs: 20 });
  expect(outcomes.map(({ is }) => is)).toEqual(['dead', 'dead']);
});

test('a stop returns unfinished messages to the queue', async () => {
  const stop = new AbortController();
  const outcomes = await run(
    ['a', 'b'],
    async () => {
      stop.abort();
      throw databaseError('57P01');
    },
    { signal: stop.signal },
  );
  expect(outcomes.map(({ is }) => is)).toEqual(['again', 'again']);
});

test.each([databaseError('57014'), databaseError('55P03'), new Error('Query read timeout')])(
  'several messages that take too long together ($message) are not tried together again',
  async (error) => {
    let attempts = 0;
    const fail = async (): Promise<void> => {
      attempts += 1;
      throw error;
    };
    await expect(run(['a', 'b'], fail)).rejects.toThrow('too slow');
    expect(attempts).toBe(1);
  },
);

test('a single message that takes too long is retried until it passes', async () => {
  let tries = 0;
  const outcomes = await run(['a'], async () => {
    tries += 1;
    if (tries < 5) throw databaseError('57014');
  });
  expect(outcomes).toEqual([{ is: 'done' }]);
});
