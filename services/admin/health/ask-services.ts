import { Readiness, type ServiceHealth } from '@marquee/contracts/http/health';
import { originsOf } from '@marquee/kit/http/origins';
import { within } from '@marquee/kit/run/wait';

/** A service's name, and the addresses under which it answers operations. */
export type HouseServices = Readonly<Record<string, readonly string[]>>;

/** From the question to the whole answer; whoever needs longer does not answer. */
const answerWithinMs = 2_000;

/** The instances behind the addresses; an unknown name stands for itself, as one that does not answer. */
const instancesOf = async (bases: readonly string[]): Promise<string[]> => {
  const found = await Promise.all(
    bases.map((base) => within(answerWithinMs, 'look-up too slow', originsOf(base)).catch(() => [base])),
  );
  return [...new Set(found.flat())];
};

/** A service that does not answer as a service does is as good as one that does not answer. */
const readinessOf = async (instance: string): Promise<Readiness | null> => {
  try {
    const asked = fetch(new URL('/readyz', instance), { signal: AbortSignal.timeout(answerWithinMs) });
    return Readiness.parse(await (await asked).json());
  } catch {
    return null;
  }
};

const ask = async (service: string, instance: string): Promise<ServiceHealth> => {
  const askedAt = performance.now();
  const readiness = await readinessOf(instance);
  return {
    service,
    instance: new URL(instance).host,
    readiness,
    tookMs: Math.round(performance.now() - askedAt),
  };
};

/** What every instance of every service says of itself, all asked at once. */
export const askServices = async (services: HouseServices): Promise<ServiceHealth[]> => {
  const asked = Object.entries(services).map(async ([service, bases]) =>
    Promise.all((await instancesOf(bases)).map((instance) => ask(service, instance))),
  );
  return (await Promise.all(asked)).flat();
};
