import { type Host, hosts } from '../../../cluster/layout';
import type { Scenario, Scene } from '../scenario';
import type { ClusterEnvironment } from './environment';

export type ClusterScenario = Scenario<ClusterEnvironment>;

/** Nothing is accepted for at most 5 s; a client gives up after 12. */
export const ordinary = { longestPauseMs: 5_000, longestMs: 6_000, recoveredWithinMs: 90_000 } as const;

export const inFlight = 'a request inside a process or behind an HAProxy that is killed gets no answer';

/** Another host. */
export const otherThan = (host: Host): Host => hosts.find((one) => one !== host) ?? 1;

/** Fails the row unless `make cluster-status` prints such a sentence soon. */
export const expectReported = (
  { environment, expectSoon, note }: Scene<ClusterEnvironment>,
  sentence: RegExp,
): Promise<void> => {
  const isReported = async (): Promise<boolean> => {
    const found = (await environment.problems()).find((problem) => sentence.test(problem));
    if (found !== undefined) note(`reported: ${found}`);
    return found !== undefined;
  };
  return expectSoon(isReported, environment.limit(20_000), `nothing reports ${sentence}`);
};
