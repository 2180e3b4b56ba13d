import { randomUUID } from 'node:crypto';
import type { ProcessSpec } from '../../../launch/native/supervisor/plan';
import { freePorts } from '../../../launch/testing/private-instance';
import { preloaded } from '../environment/preloaded';
import type { TestEnvironment } from '../environment/test-environment';
import { batchOf, impressionOf, withPublisher } from '../load/publish-by-hand';
import type { Scenario } from '../scenario';

const upgraded = (spec: ProcessSpec): ProcessSpec => preloaded(spec, 'next-version.mjs');

const addNewWorker = async (environment: TestEnvironment): Promise<void> => {
  const port = (await freePorts()).public;
  await environment.change((spec) =>
    spec.name === 'analytics-worker'
      ? [
          spec,
          upgraded({
            ...spec,
            name: 'analytics-worker-2',
            port,
            env: { ...spec.env, LISTEN_PORT: String(port) },
          }),
        ]
      : spec,
  );
};

/** A producer whose every second message is of version 2. */
const upgradingProducer = (events: readonly object[]) => {
  const producer = randomUUID();
  return events.map((event, index) => {
    const accounting = { producer, seq: index + 1, acceptedBefore: index };
    return (version = 1 + (index % 2)) => ({
      exchange: 'activity' as const,
      key: 'activity.batch',
      body: Buffer.from(batchOf([event], { ...accounting, version })),
      headers: { ...accounting, events: 1 },
      messageId: `${producer}/${accounting.seq}`,
    });
  });
};

export const twoVersions: Scenario = {
  name: 'old and new version side by side',
  promise: 'an old worker holds what it cannot read, a new one counts it; nothing is dead-lettered, no gap',
  waits: true,
  fault: async ({ environment, load, remark, expectSoon, expectCounted }) => {
    const events = Array.from({ length: 60 }, () => load.reserveImpression());
    const messages = upgradingProducer(events.map(({ body }) => impressionOf(body)));
    const publish = (version?: number): Promise<void> =>
      withPublisher(environment, async (publisher) => {
        for (const message of messages) await publisher.publish(message(version));
      });
    await publish();
    const held = (): Promise<number> => environment.metric('analytics-worker', 'analytics_messages_held');
    const areHeld = async (): Promise<boolean> => (await held()) === 30;
    await expectSoon(areHeld, environment.limit(30_000), 'no metric shows the held messages');
    const { totals } = await environment.readLedger();
    if (totals.gapMessages > 0) remark(`the ledger shows ${totals.gapMessages} held messages as missing`);
    await addNewWorker(environment);
    // Both workers receive what returns every half minute.
    const someCounted = async (): Promise<boolean> => (await held()) < 30;
    await expectSoon(
      someCounted,
      environment.limit(90_000),
      'the new worker counted nothing beside the old one',
    );
    await environment.changeService('analytics-worker', upgraded);
    const ids = events.map(({ id }) => id);
    await expectCounted(ids, 120_000, 'the new workers did not count what the old one held');
    // The log is compared by a reader of version 1. These copies are duplicates.
    await publish(1);
  },
  postsPerSecond: 50,
  promises: { acceptedShare: 1 },
  settleWithinMs: 60_000,
};
