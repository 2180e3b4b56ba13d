import { rmSync } from 'node:fs';
import { pause } from '@marquee/kit/run/wait';
import { serviceNames } from '@marquee/kit/settings/setting';
import { enginesPerHost } from '../../../cluster/layout';
import { untilNothingInFlight } from '../environment/service-state';
import { producerIn } from '../environment/spool-files';
import type { Scene } from '../scenario';
import { acceptGap, ageReports, postView } from '../scenarios/ledger';
import type { ClusterScenario } from './cluster-scenario';
import type { ClusterEnvironment } from './environment';

const events = 60;
const hostTwo = [...enginesPerHost, ...serviceNames].map((kind) => `${kind}-2`);
const otherTrackings = ['tracking-1', 'tracking-3'];

/** Views only in the spool of host 2: no other tracking, no majority of brokers. Returns its producer. */
const fillSpool = async ({ environment, remark, expectSoon }: Scene<ClusterEnvironment>): Promise<string> => {
  await environment.lose('rabbitmq-1', 'rabbitmq-2', ...otherTrackings);
  // The gateways notice it by asking for their readiness.
  await pause(5_000);
  for (let number = 0; number < events; number += 1) {
    const status = await postView(environment, number);
    if (status !== 202) remark(`a view was answered with ${status}`);
  }
  const isKnown = async (): Promise<boolean> => (await environment.readLedger()).totals.inFlight >= events;
  await expectSoon(isKnown, environment.limit(10_000), 'no report arrived without the broker');
  return producerIn(environment.spoolOf(2));
};

const loseHost = async (environment: ClusterEnvironment): Promise<void> => {
  await environment.lose(...hostTwo);
  rmSync(environment.spoolOf(2), { recursive: true });
  await environment.bringBack('rabbitmq-1', ...otherTrackings);
  await environment.allReady();
};

/** After an hour without a report the ledger calls what a producer has not delivered missing. */
const expectGap = async (
  { environment, expectSoon }: Scene<ClusterEnvironment>,
  producer: string,
): Promise<void> => {
  await ageReports(environment, producer);
  const isMissing = async (): Promise<boolean> => {
    const ledger = await environment.readLedger().catch(() => undefined);
    return ledger?.producers.find((one) => one.producer === producer)?.gapEvents === events;
  };
  await expectSoon(isMissing, environment.limit(30_000), 'the ledger does not name exactly the lost views');
};

export const hostLost: ClusterScenario = {
  name: 'cluster: a host lost with events in its spool',
  promise: 'exactly those are missing, and the ledger names them',
  fault: async (scene) => {
    const { environment, load } = scene;
    const resume = await load.pause();
    await untilNothingInFlight(environment, environment.limit(15_000));
    const producer = await fillSpool(scene);
    await loseHost(environment);
    resume();
    await pause(3_000);
    await expectGap(scene, producer);
    await acceptGap(scene, `${producer}/all`);
    await environment.bringBack(...hostTwo);
    await environment.enginesReady();
  },
  // The load rests while the host keeps what it accepts, so there is no pause to measure.
  promises: { longestMs: 6_000, recoveredWithinMs: 90_000 },
};
