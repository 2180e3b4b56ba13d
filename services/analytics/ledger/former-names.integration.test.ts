import { randomUUID } from 'node:crypto';
import { openTestAnalytics, type TestAnalytics } from '../testing/test-analytics';

let analytics: TestAnalytics;

beforeAll(async () => {
  analytics = await openTestAnalytics();
});
afterAll(() => analytics.close());

test('the previous version’s statements on marks work through the view', async () => {
  const { db } = analytics;
  const producer = randomUUID();
  const mark = () =>
    db.query(
      `insert into marks (producer, seq, events, accepted_through) select * from unnest($1::uuid[], $2::bigint[], $3::integer[], $4::bigint[])
       on conflict do nothing returning producer, seq`,
      [
        [producer, producer],
        [1, 2],
        [5, 6],
        [5, 11],
      ],
    );
  expect((await mark()).rowCount).toBe(2);
  expect((await mark()).rowCount).toBe(0);
  await db.query('update marks set events = events - 1, repeated = 1 where seq = 1');
  await db.query(
    `delete from marks using unnest($1::uuid[], $2::bigint[]) as seen (producer, seq)
     where marks.producer = seen.producer and marks.seq = seen.seq`,
    [[producer], [2]],
  );
  expect((await db.query('select seq, events, repeated from processed_messages')).rows).toEqual([
    { seq: 1, events: 4, repeated: 1 },
  ]);
  const compacted = await db.query(
    `delete from marks where ctid = any (array(
       select ctid from marks where counted_at < now() - make_interval(secs => -1) limit 20000)) returning producer`,
  );
  expect(compacted.rowCount).toBe(1);
});

test('the previous version’s upserts on workers, hand_overs and trending_told work through the views', async () => {
  const { db } = analytics;
  const beat = (seconds: number) =>
    db.query(
      `insert into workers as known (worker, drained_through, beat_at) values ($1, to_timestamp($2::double precision), now())
       on conflict (worker) do update set drained_through = greatest(known.drained_through, excluded.drained_through), beat_at = now()`,
      ['00000000-0000-4000-8000-000000000000', seconds],
    );
  await beat(20);
  await beat(10);
  expect(
    (await db.query('select extract(epoch from watermark)::int as at from worker_heartbeats')).rows,
  ).toEqual([{ at: 20 }]);
  const makeLink = (token: string) =>
    db.query(
      `insert into hand_overs (model_id, token_hash, expires_at) values (7, $1, now() + make_interval(hours => 72))
       on conflict (model_id) do update
         set token_hash = excluded.token_hash, created_at = now(), expires_at = excluded.expires_at, used_at = null
       returning expires_at`,
      [Buffer.from(token)],
    );
  await makeLink('first');
  expect((await makeLink('second')).rowCount).toBe(1);
  expect((await db.query('select token_hash from invite_links')).rows).toEqual([
    { token_hash: Buffer.from('second') },
  ]);
  for (const models of [3, 4])
    await db.query(
      `insert into trending_told (computed_at, models) values (now(), $1)
       on conflict (one) do update set computed_at = excluded.computed_at, models = excluded.models`,
      [models],
    );
  expect((await db.query('select models from trending_announced')).rows).toEqual([{ models: 4 }]);
});
