import { ActivityBatch } from '@marquee/contracts/events/activity-batch';
import { DeadLetter, DeadLetters, WholeDeadLetter } from '@marquee/contracts/http/dead-letters';
import { Ledger } from '@marquee/contracts/http/ledger';
import { consumeBatches } from '@marquee/kit/bus/consumer';
import { openPublisher, PublishFailed } from '@marquee/kit/bus/publisher';
import { silentLog } from '@marquee/kit/log/log';
import { openTestBus, type TestBus } from '@marquee/kit/testing/test-bus';
import { until } from '@marquee/kit/testing/until';
import { Registry } from 'prom-client';
import { countActivity } from '../../counting/consumers/count-activity';
import { countBatches } from '../../counting/consumers/count-batches';
import { countingMetrics } from '../../metrics';
import { producer, view } from '../../testing/activity';
import { openTestService, type TestService } from '../../testing/test-app';
import { readLedger } from '../read-ledger';
import { openWatermark } from '../watermark';
import {
  deadLetterById,
  forgetDeadLetters,
  forgetModelInDeadLetters,
  keepDeadLetter,
  listDeadLetters,
  markDiscarded,
} from './dead-letters';
import { deadLetterOf } from './new-dead-letter';
import { claimReplay, publishAgain } from './replay';

let app: TestService;
let bus: TestBus;

beforeAll(async () => {
  bus = await openTestBus();
});
afterAll(() => bus.close());
beforeEach(async () => {
  app = await openTestService([], { shared: bus });
});
afterEach(async () => {
  await app.close();
  await bus.clear();
});

/** A readable batch of two events as a dead letter of the counting queue. */
const deadBatch = () => {
  const sender = producer();
  const batch = sender.batch([view(), view()]);
  return deadLetterOf({
    body: Buffer.from(JSON.stringify(batch)),
    headers: {
      producer: sender.id,
      seq: 1,
      acceptedBefore: 0,
      events: 2,
      'x-dead-queue': 'analytics.activity.count',
      'x-dead-reason': 'fold: of this test',
    },
    messageId: undefined,
    deliveries: 0,
    publishedAt: 0,
  });
};

const parkedBatch = async () => {
  const letter = deadBatch();
  await keepDeadLetter(app.db, letter);
  const [stored] = (await listDeadLetters(app.db, { limit: 1, offset: 0 })).letters;
  if (stored === undefined) throw new Error('the dead letter was not stored');
  return { letter, id: stored.id };
};

const stored = async () => (await listDeadLetters(app.db, { limit: 1, offset: 0 })).letters[0];

/** A publisher that waits until `open` is called. */
const heldPublisher = () => {
  let open = (): void => {};
  let started = false;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    publisher: {
      ...app.publisher,
      publish: async (message: Parameters<typeof app.publisher.publish>[0]) => {
        started = true;
        await gate;
        await app.publisher.publish(message);
      },
    },
    hasStarted: () => started,
    open: () => open(),
  };
};

const startCounting = () =>
  consumeBatches(
    app.bus.url,
    'analytics.activity.count',
    countActivity({
      ...app.deps,
      // Redis has one set of live visitors for all tests that run at this moment.
      live: { record: async () => {}, count: async () => 0 },
      watermark: openWatermark(),
      metrics: countingMetrics(new Registry()),
      log: silentLog,
    }),
    { log: silentLog, publisher: app.publisher },
  );

test('only the admin sees, replays and discards dead letters', async () => {
  const letter = deadBatch();
  await keepDeadLetter(app.db, letter);
  expect((await app.ask('/api/admin/dead-letters')).status).toBe(401);
  const list = DeadLetters.parse(
    await (await app.ask('/api/admin/dead-letters?state=parked', { role: 'admin' })).json(),
  );
  expect(list).toMatchObject({
    total: 1,
    letters: [{ producer: letter.producer, seq: 1, events: 2, reason: 'fold: of this test', counted: false }],
  });
  const path = `/api/admin/dead-letters/${list.letters[0]?.id}`;
  expect((await app.ask(path)).status).toBe(401);
  const whole = WholeDeadLetter.parse(await (await app.ask(path, { role: 'admin' })).json());
  expect(whole).toMatchObject({
    reason: 'fold: of this test',
    text: letter.body.toString('utf8'),
    headers: JSON.parse(letter.headers),
  });
  expect((await app.ask('/api/admin/dead-letters/999999', { role: 'admin' })).status).toBe(404);
  expect((await app.ask(`${path}/replay`, { method: 'POST' })).status).toBe(401);
  const replayed = await app.ask(`${path}/replay`, { method: 'POST', role: 'admin' });
  expect(DeadLetter.parse(await replayed.json())).toMatchObject({ state: 'replayed', counted: false });
  expect(Ledger.parse(await (await app.ask('/api/admin/ledger', { role: 'admin' })).json())).toMatchObject({
    balanced: true,
    deadLetters: { parked: 0, replayed: 1 },
  });
  const discarded = await app.ask(`${path}/discard`, { method: 'POST', role: 'admin' });
  expect(DeadLetter.parse(await discarded.json())).toMatchObject({ state: 'discarded' });
  expect(
    (await app.ask('/api/admin/dead-letters/999999/replay', { method: 'POST', role: 'admin' })).status,
  ).toBe(404);
});

test('a replay names the days that are closed for people, to which its events are added', async () => {
  const { id, letter } = await parkedBatch();
  const replay = async () => {
    const answer = await app.ask(`/api/admin/dead-letters/${id}/replay`, { method: 'POST', role: 'admin' });
    return DeadLetter.parse(await answer.json()).closedDays;
  };
  expect(await replay()).toEqual([]);
  const { events } = ActivityBatch.parse(JSON.parse(letter.body.toString()));
  const day = new Date(events[0]?.at ?? 0).toISOString().slice(0, 10);
  await app.db.query(
    'insert into site_days (day, views, visitors, people_closed_at) values ($1, 1, 1, now())',
    [day],
  );
  expect(await replay()).toEqual([day]);
});

test('a replay during a broker outage fails, leaves the dead letter parked, and can be repeated at once', async () => {
  const { id } = await parkedBatch();
  const unreachable = openPublisher('amqp://127.0.0.1:1', { log: silentLog });
  await expect(publishAgain(app.db, unreachable, id, 'test')).rejects.toThrow(PublishFailed);
  await unreachable.close();
  expect(await stored()).toMatchObject({ state: 'parked' });
  expect(await publishAgain(app.db, app.publisher, id, 'test')).toMatchObject({ state: 'replayed' });
});

test('of two replays at once one publishes and the other gets 409', async () => {
  const { id } = await parkedBatch();
  const held = heldPublisher();
  const first = publishAgain(app.db, held.publisher, id, 'test');
  await until('the first replay publishes', held.hasStarted);
  const second = await app.ask(`/api/admin/dead-letters/${id}/replay`, { method: 'POST', role: 'admin' });
  expect(second.status).toBe(409);
  held.open();
  expect(await first).toMatchObject({ state: 'replayed' });
});

test('a replay that was killed between publishing and marking is repeated, and the message is counted once', async () => {
  const { id } = await parkedBatch();
  const claim = await claimReplay(app.db, id, 'killed');
  if (claim === undefined) throw new Error('the dead letter could not be claimed');
  await app.publisher.publish(claim.message);
  expect(await stored()).toMatchObject({ state: 'parked' });
  await expect(publishAgain(app.db, app.publisher, id, 'test')).rejects.toMatchObject({ status: 409 });

  await app.db.query("update dead_letters set replaying_since = replaying_since - interval '31 seconds'");
  expect(await publishAgain(app.db, app.publisher, id, 'test')).toMatchObject({ state: 'replayed' });
  const counter = startCounting();
  const totals = async () => (await readLedger(app.db)).totals;
  await until('the second copy was dropped', async () => (await totals()).duplicateMessages === 1);
  await counter.close();
  expect(await totals()).toMatchObject({ accepted: 2, counted: 2, quarantined: 0, inFlight: 0 });
});

test('a message that fails again before its replay is marked is parked, with the new reason', async () => {
  const { id, letter } = await parkedBatch();
  const held = heldPublisher();
  const replay = publishAgain(app.db, held.publisher, id, 'test');
  await until('the replay publishes', held.hasStarted);
  await keepDeadLetter(app.db, { ...letter, reason: 'fold: again' });
  held.open();
  expect(await replay).toMatchObject({ state: 'parked', attempts: 2, reason: 'fold: again' });
});

test('no lock is held while a replay publishes', async () => {
  const { id } = await parkedBatch();
  const held = heldPublisher();
  const replay = publishAgain(app.db, held.publisher, id, 'test');
  await until('the replay publishes', held.hasStarted);
  expect(await markDiscarded(app.db, id, 'test')).toMatchObject({ state: 'discarded' });
  held.open();
  expect(await replay).toMatchObject({ state: 'discarded' });
});

test('a week after the decision nothing of a message is kept that the ledger does not need', async () => {
  const [counted, open, discarded, parked] = [
    await parkedBatch(),
    await parkedBatch(),
    await parkedBatch(),
    await parkedBatch(),
  ];
  const stateOf = (id: number, state: string) =>
    app.db.query('update dead_letters set state = $2, moved_at = now() where id = $1', [id, state]);
  await countBatches([JSON.parse(counted.letter.body.toString())], app.deps);
  await stateOf(counted.id, 'replayed');
  await stateOf(open.id, 'replayed');
  await markDiscarded(app.db, discarded.id, 'a test');
  await forgetDeadLetters(app.db);
  expect((await listDeadLetters(app.db, { limit: 9, offset: 0 })).total).toBe(4);
  await app.db.query("update dead_letters set moved_at = moved_at - interval '8 days'");
  await forgetDeadLetters(app.db);
  const bytesOf = async (id: number) => (await deadLetterById(app.db, id))?.bytes;
  expect(await bytesOf(counted.id)).toBeUndefined();
  expect(await bytesOf(open.id)).toBeGreaterThan(0);
  expect(await bytesOf(parked.id)).toBeGreaterThan(0);
  expect(await bytesOf(discarded.id)).toBe(0);
  expect((await readLedger(app.db)).totals.quarantined).toBe(4);
  const replay = await app.ask(`/api/admin/dead-letters/${discarded.id}/replay`, {
    method: 'POST',
    role: 'admin',
  });
  expect([replay.status, await replay.json()]).toEqual([
    409,
    expect.objectContaining({ error: expect.anything() }),
  ]);
});

test('dead letters about an erased model are deleted, others, audit entries and its erasure stay', async () => {
  const model = (id: number, slug: string) => ({
    ...{ id, slug, formerSlugs: [], onlyFansLink: null, fanvueLink: null },
    ...{ archived: true, featuredUntil: null, campaigns: [] },
  });
  const add = (id: string, content: object, queue = 'analytics.archived.end-sessions') =>
    keepDeadLetter(
      app.db,
      deadLetterOf({
        body: Buffer.from(JSON.stringify(content)),
        headers: { 'x-dead-queue': queue, 'x-dead-reason': 'parse: of this test' },
        ...{ messageId: id, deliveries: 0, publishedAt: 0 },
      }),
    );
  await parkedBatch();
  await add('state', { event: { type: 'catalog.model.updated', model: model(7, 'ada-ashwick') } });
  await add('audit', {
    event: { type: 'audit.recorded', entry: { about: { kind: 'model', id: '7', name: 'Ada' } } },
  });
  await add('erased', { event: { type: 'catalog.model.erased', model: model(7, 'ada-ashwick') } });
  const updated = { event: { type: 'catalog.model.updated', model: model(7, 'ada-ashwick') } };
  await add('entry', updated, 'admin.audit.record');
  await add('slug', { event: { type: 'catalog.model.renamed', slug: 'ada-ashwick' } });
  await add('another', { event: { type: 'catalog.model.updated', model: model(77, 'ada-ashwick-2') } });
  await forgetModelInDeadLetters(app.db, model(7, 'ada-ashwick'));
  const { letters } = await listDeadLetters(app.db, { limit: 10, offset: 0 });
  const { rows } = await app.db.query('select identity from dead_letters where producer is null order by id');
  const kept = ['message/erased', 'message/entry', 'message/another'];
  expect(rows).toEqual(kept.map((identity) => ({ identity })));
  expect(letters).toHaveLength(4);
});
