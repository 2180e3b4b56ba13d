import { Readiness, type ServiceHealth } from '@marquee/contracts/http/health';
import { originsOf } from '@marquee/kit/http/origins';
import { within } from '@marquee/kit/run/wait';

/** The operations URLs of each service, by its name. */
export type ServiceUrls = Readonly<Record<string, readonly string[]>>;

/** For the whole answer; a slower service counts as one that does not answer. */
const answerWithinMs = 2_000;

/** The instances behind the URLs. A host that cannot be resolved is kept as one, which will not answer. */
const instancesOf = async (bases: readonly string[]): Promise<string[]> => {
  const found = await Promise.all(
    bases.map((base) => within(answerWithinMs, 'look-up too slow', originsOf(base)).catch(() => [base])),
  );
  return [...new Set(found.flat())];
};

/** What is found at every instance of every service, all at once. */
export const atEveryInstance = async <Found>(
  services: ServiceUrls,
  find: (instance: string, service: string) => Promise<Found>,
): Promise<Found[]> => {
  const found = Object.entries(services).map(async ([service, bases]) =>
    Promise.all((await instancesOf(bases)).map((instance) => find(instance, service))),
  );
  return (await Promise.all(found)).flat();
};

/** Null where there is no answer or not that of a service. */
const readinessOf = async (instance: string): Promise<Readiness | null> => {
  try {
    const response = await fetch(new URL('/statusz', instance), {
      signal: AbortSignal.timeout(answerWithinMs),
    });
    return Readiness.parse(await response.json());
  } catch {
    return null;
  }
};

const checkInstance = async (instance: string, service: string): Promise<ServiceHealth> => {
  const startedAt = performance.now();
  const readiness = await readinessOf(instance);
  return {
    service,
    instance: new URL(instance).host,
    readiness,
    tookMs: Math.round(performance.now() - startedAt),
  };
};

/** The readiness of every instance of every service, requested concurrently. */
export const checkServices = (services: ServiceUrls): Promise<ServiceHealth[]> =>
  atEveryInstance(services, checkInstance);
