import { pause } from '@marquee/kit/run/wait';
import { until } from '@marquee/kit/testing/until';
import { withClient } from '../../../postgres/with-client';
import { preloaded } from '../environment/preloaded';
import type { TestEnvironment } from '../environment/test-environment';
import { impressionOf, producerByHand, viewOf, withPublisher } from '../load/publish-by-hand';
import type { Scenario, Scene } from '../scenario';

/** A model id that does not exist, so no other scenario uses it. */
const badModel = 999_000_001;

/** The service's own role may not create anything. */
const asOwner = (environment: TestEnvironment, ...statements: string[]): Promise<void> =>
  withClient(environment.ownerDatabases.analytics, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

/** Makes the database refuse rows of the tables that match the condition, as it refuses an invalid value. */
const refuseRows = (
  environment: TestEnvironment,
  tables: readonly string[],
  condition: string,
): Promise<void> =>
  asOwner(
    environment,
    `create function refuse_row() returns trigger language plpgsql as $$ begin
       if ${condition} then raise exception using errcode = '22003', message = 'refused by the fault matrix'; end if;
       return new;
     end $$`,
    ...tables.map(
      (table) =>
        `create trigger refuse_row before insert on ${table} for each row execute function refuse_row()`,
    ),
  );

const refuseNoMore = (environment: TestEnvironment): Promise<void> =>
  asOwner(environment, 'drop function if exists refuse_row() cascade');

/** Two hundred good messages and a bad one in the middle, from one producer. */
const badAmongGood = async ({ environment, load }: Scene, bad: object): Promise<void> => {
  await withPublisher(environment, async (publisher) => {
    const byHand = producerByHand(publisher);
    const messages = Array.from({ length: 201 }, (_, index) =>
      byHand.message([index === 100 ? bad : impressionOf(load.reserveImpression().body)]),
    );
    for (let from = 0; from < messages.length; from += 67)
      await Promise.all(messages.slice(from, from + 67).map((send) => send()));
  });
};

export const foldFails: Scenario = {
  name: 'a message fails the fold among 200 good ones',
  promise: 'only the bad one is dead-lettered, with the reason',
  fault: async (scene) => {
    const { environment, expectSoon } = scene;
    await refuseRows(environment, ['model_days'], `new.model_id = ${badModel}`);
    await badAmongGood(scene, impressionOf({ modelId: badModel, surface: 'browse', position: 0 }));
    const refused = "select from dead_letters where reason like 'fold: refused by the fault matrix%'";
    const isDeadLettered = async (): Promise<boolean> => (await environment.db.query(refused)).rowCount === 1;
    await expectSoon(isDeadLettered, 20_000, 'no dead letter contains the reason');
  },
  repair: refuseNoMore,
  promises: { deadLetters: 1 },
};

export const everyFoldFails: Scenario = {
  name: 'every message of a batch fails',
  promise:
    'the circuit breaker opens, nothing is dead-lettered, a metric rises; everything is counted afterwards',
  fault: async ({ environment, expectSoon }) => {
    // Each message adds to one of them at least. Where some succeed, the others are taken for bad ones.
    await refuseRows(environment, ['model_days', 'site_days', 'invalid_days'], 'true');
    const isOpen = async (): Promise<boolean> =>
      (await environment.metric('analytics-worker', 'analytics_breaker_open')) === 1;
    await expectSoon(isOpen, 10_000, 'no metric shows that counting fails');
    await pause(4_000);
    await refuseNoMore(environment);
    await expectSoon(async () => !(await isOpen()), 30_000, 'the breaker stayed open');
  },
  repair: refuseNoMore,
};

export const workerKilledByMessage: Scenario = {
  name: 'a message kills the worker, among 200 good ones',
  waits: true,
  promise: 'redelivered messages are taken one at a time; only the bad one is dead-lettered',
  prepare: (environment) =>
    environment.changeService('analytics-worker', (spec) => preloaded(spec, 'killed-by-message.mjs')),
  notReady: ['analytics-worker'],
  fault: async (scene) => {
    const deadLetters = async (): Promise<number> =>
      (await scene.environment.db.query("select from dead_letters where stage = 'delivery'")).rowCount ?? 0;
    await badAmongGood(scene, viewOf('/kills-the-worker'));
    await until('the bad one was set aside', async () => (await deadLetters()) === 1, 150_000);
  },
  postsPerSecond: 50,
  promises: { deadLetters: 1 },
  settleWithinMs: 60_000,
};
