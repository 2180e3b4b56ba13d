import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { silentLog } from '@marquee/kit/log/log';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { until } from '@marquee/kit/testing/until';
import { click, post } from '../testing/hot-requests';
import type { TrackingProcess } from '../testing/tracking-process';
import { trackingSuite } from '../testing/tracking-suite';

const suite = trackingSuite();
const settings = { EVENTS_PER_BLOCK: '100' };
const page = `/${'x'.repeat(200)}`;

/** Sends posts of 50 events from the IP until one is refused, and returns how many events were accepted. */
const fill = async (tracking: TrackingProcess, ip: string): Promise<number> => {
  for (let events = 0; ; events += 50) {
    const [reply] = await tracking.send([{ ...post('page-view', Array(50).fill({ page })), ip }]);
    if (reply?.status === 429) return events;
    expect(reply?.status).toBe(202);
  }
};

test('a process that was killed, and another one, go on with what a network has sent; others keep their budget', async () => {
  const first = await suite.start(settings);
  // Their part of what all share, of 25,000 events of 240 bytes, is some 3,200 of these.
  expect(await fill(first, '8.8.8.8')).toBeGreaterThan(2_000);
  const filledAt = Date.now();
  await first.send([click('/track/velvet-rose/onlyfans')]);
  await until('the counts are saved', async () => {
    const names = (await readdir(suite.dir())).filter((name) => /^counts-.+bin$/.test(name));
    const files = await Promise.all(names.map((name) => stat(join(suite.dir(), name))));
    return files.some(({ mtimeMs }) => mtimeMs > filledAt);
  });
  await first.stop('SIGKILL');
  const second = await suite.start(settings);
  // A fifth of what the killed process had not reported as shared, and a part of a post.
  expect(await fill(second, '8.8.8.8')).toBeLessThan(800);
  const [clicked] = await second.send([click('/track/velvet-rose/onlyfans')]);
  expect(clicked?.status).toBe(302);
  expect(await fill(second, '8.8.4.4')).toBeGreaterThan(900);
});

test('processes spend together what networks share', async () => {
  const db = openPostgres(suite.databaseUrl(), { log: silentLog });
  try {
    // One without limits has nothing to share.
    await suite.start({ RATE_LIMITS: 'off' });
    const first = await suite.start(settings);
    for (let network = 0; network < 20; network += 1) await fill(first, `8.8.${network}.8`);
    const shared = async (): Promise<number> =>
      (await db.query<{ sum: number }>('select coalesce(sum(events), 0) as sum from shared_budgets')).rows[0]
        ?.sum ?? 0;
    await until('the first has stored what it admitted', async () => (await shared()) > 15_000);
    // With a spool of its own it knows the first one's networks by nothing else.
    const second = await suite.start({ ...settings, SPOOL_DIR: `${suite.dir()}/second` });
    await until('the second has read it', () =>
      second.metric('tracking_shared_budget_used_ratio').then((used) => used > 0.6),
    );
    expect(await fill(second, '8.9.9.9')).toBeLessThan(800);
    expect(await shared()).toBeLessThanOrEqual(25_000);
  } finally {
    await db.close();
  }
});
