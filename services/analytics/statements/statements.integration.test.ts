import { spawnSync } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MarqueeRoots, SignedStatement } from '@marquee/contracts/http/statement';
import { addDays } from '@marquee/contracts/rules/days';
import { siteCalendar } from '@marquee/kit/days/site-calendar';
import { openTestBus, type TestBus } from '@marquee/kit/testing/test-bus';
import { until } from '@marquee/kit/testing/until';
import { card, click, visitor } from '../testing/activity';
import { openTestService, type TestService } from '../testing/test-app';
import { daysWithoutRoot, dayTree } from './day-tree';

const verifier = new URL('./verify-statement.mjs', import.meta.url).pathname;
const today = siteCalendar('UTC').today();
const [before, yesterday] = [addDays(today, -2), addDays(today, -1)];
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const model = {
  id: 7,
  slug: 'ada-vale',
  name: 'Ada Vale',
  featured: false,
  featuredUntil: null,
  archived: false,
  platforms: ['onlyfans' as const],
};

let folder: string;
let app: TestService;
let bus: TestBus;

beforeAll(async () => {
  bus = await openTestBus();
});
afterAll(() => bus.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'statement-'));
  app = await openTestService([model], { shared: bus });
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

const countDays = async (): Promise<void> => {
  for (const [nth, day] of [before, yesterday].entries())
    await app.count([
      ...Array.from({ length: 3 + nth }, () =>
        click(7, { at: noonOf(day), visitor: visitor(), surface: 'browse', position: 2 }),
      ),
      card(7, { at: noonOf(day) }),
      card(8, { at: noonOf(day) }),
      card(9, { at: noonOf(day), invalid: 'bot' }),
      click(7, { at: noonOf(day), invalid: 'excess' }),
    ]);
};
const statementOf = async (query: string): Promise<SignedStatement> => {
  const response = await app.ask(`/api/insights/ada-vale/statement?${query}`, { role: 'admin' });
  expect(response.status).toBe(200);
  return SignedStatement.parse(JSON.parse(await response.text()));
};
const verify = (statement: unknown, roots?: unknown) => {
  const files = [statement, ...(roots === undefined ? [] : [roots])].map((content, nth) => {
    const file = join(folder, `${nth}.json`);
    writeFileSync(file, JSON.stringify(content, null, 2));
    return file;
  });
  const { status, stdout, stderr } = spawnSync(process.execPath, [verifier, ...files], { encoding: 'utf8' });
  return { status, text: stdout + stderr };
};

test('a statement is verified offline, also against the published roots; one changed digit names the day', async () => {
  await countDays();
  const csv = `${yesterday},onlyfans,3\n${before},onlyfans,9`;
  const entered = await app.ask('/api/insights/ada-vale/platform-clicks', {
    method: 'POST',
    role: 'admin',
    body: { csv },
  });
  expect(await entered.json()).toEqual({ entered: 2 });
  const wrong = await app.ask('/api/insights/ada-vale/platform-clicks', {
    method: 'POST',
    role: 'admin',
    body: { csv: 'x' },
  });
  expect(wrong.status).toBe(400);

  const signed = await statementOf(`from=${addDays(before, -1)}&to=${today}`);
  const { statement } = signed;
  expect(statement).toMatchObject({
    to: yesterday,
    totals: { clicks: 7, uniqueClicks: 7, cardClicks: 7, seen: 2, invalid: { excess: 2 } },
    platformClicks: [{ platform: 'onlyfans', clicks: 12, ours: 7 }],
  });
  expect(statement.days.map(({ proof }) => proof === null)).toEqual([true, false, false]);
  const roots = MarqueeRoots.parse(await (await app.ask('/.well-known/marquee-roots.json')).json());
  expect(roots.roots.filter(({ models }) => models > 0).map(({ day, models }) => [day, models])).toEqual([
    [yesterday, 3],
    [before, 3],
  ]);
  expect(verify(signed)).toMatchObject({ status: 0 });
  expect(verify(signed, roots)).toMatchObject({ status: 0 });

  for (const [nth, day] of statement.days.entries()) {
    const forged = structuredClone(signed);
    const changed = forged.statement.days[nth];
    if (changed) changed.clicks += 1;
    const { status, text } = verify(forged);
    expect(status).toBe(1);
    expect(text).toContain(`${day.day}: `);
    expect(text).toContain('The signature does not fit');
  }
  const total = structuredClone(signed);
  total.statement.totals.clicks += 1;
  expect(verify(total).text).toContain('The total of clicks is 8, its days add up to 7.');
  const roundabout = structuredClone(roots);
  for (const root of roundabout.roots) root.root = root.root.replaceAll('a', 'b');
  expect(verify(signed, roundabout).text).toContain('its root was never published');
  expect(verify({ statement: {} })).toMatchObject({ status: 2 });
});

test('a statement of days before anything was counted publishes and audits nothing', async () => {
  await countDays();
  const { statement } = await statementOf(`from=${addDays(before, -9)}&to=${addDays(before, -1)}`);
  expect(statement.days.map(({ clicks, proof }) => [clicks, proof])).toEqual(Array(9).fill([0, null]));
  const { rows } = await app.db.query('select from day_roots union all select from day_salts');
  expect(rows).toEqual([]);
});

test('a statement that nobody waits for is made no further than the day that has begun', async () => {
  await countDays();
  let response: ServerResponse | undefined;
  const started = (message: unknown) => {
    ({ response } = message as { response: ServerResponse });
  };
  const leaving = new AbortController();
  subscribe('http.server.request.start', started);
  try {
    await app.db.transaction(async (tx) => {
      await dayTree(tx, before);
      const path = `/api/insights/ada-vale/statement?from=${before}&to=${yesterday}`;
      const asked = app.ask(path, { role: 'admin', signal: leaving.signal });
      await until('it waits for the first day', async () => {
        const waiting =
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
        return (await app.db.query(waiting)).rows.length > 0;
      });
      leaving.abort();
      await expect(asked).rejects.toThrow();
      await until('the service knows', () => response?.destroyed === true);
    });
    await until('the request has ended', () => response?.writableEnded === true);
  } finally {
    unsubscribe('http.server.request.start', started);
  }
  const { rows } = await app.db.query<{ day: string }>('select day from day_salts');
  expect(rows).toEqual([{ day: before }]);
});

test('an unchanged day keeps its root; a late event makes another, which is audited, and an older statement says so', async () => {
  await countDays();
  const { db } = app;
  for (const day of await daysWithoutRoot(db, today)) await db.transaction((tx) => dayTree(tx, day));
  expect(await daysWithoutRoot(db, today)).toEqual([]);
  const first = await statementOf(`from=${before}&to=${yesterday}`);
  const roots = async () =>
    MarqueeRoots.parse(await (await app.ask('/.well-known/marquee-roots.json')).json());
  expect((await roots()).roots).toHaveLength(2);

  await app.count([click(7, { at: noonOf(before), visitor: visitor() })]);
  expect(await daysWithoutRoot(db, today)).toEqual([before]);
  await db.transaction((tx) => dayTree(tx, before));
  const published = await roots();
  expect(published.roots).toHaveLength(3);
  expect(verify(first, published).text).toContain(
    `${before}: the day was corrected after this statement was made.`,
  );
  expect(verify(await statementOf(`from=${before}&to=${yesterday}`), published)).toMatchObject({ status: 0 });
  const { rows } = await db.query("select from outbox where message::text like '%day.root%'");
  expect(rows).toHaveLength(3);
});

test('today is in no statement, a stranger gets none, and one key serves concurrent callers', async () => {
  await countDays();
  expect(
    (await app.ask(`/api/insights/ada-vale/statement?from=${today}&to=${today}`, { role: 'admin' })).status,
  ).toBe(400);
  expect((await app.ask('/api/insights/ada-vale/statement')).status).toBe(401);
  const all = await Promise.all([1, 2, 3].map(() => statementOf(`from=${before}&to=${yesterday}`)));
  expect(new Set(all.map(({ publicKey }) => publicKey)).size).toBe(1);
  const script = await (await app.ask('/verify-statement.mjs')).text();
  expect(script).toContain('verify-statement.mjs statement.json');
});
