import { Readiness, type ServiceHealth } from '@marquee/contracts/http/health';
import { originsOf } from '@marquee/kit/http/origins';
import { within } from '@marquee/kit/run/wait';

/** The operations URLs of each service, by its name. */
export type ServiceUrls = Readonly<Record<string, readonly string[]>>;

/** For the whole answer; a slower service counts as one that does not answer. */
const answerWithinMs = 2_000;

/**
 * The instances behind the URLs. A host name that cannot be resolved is kept as one instance, which will not
 * answer.
 */
export const instancesOf = async (bases: readonly string[]): Promise<string[]> => {
  const found = await Promise.all(
    bases.map((base) => within(answerWithinMs, 'look-up too slow', originsOf(base)).catch(() => [base])),
  );
  return [...new Set(found.flat())];
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

const checkInstance = async (service: string, instance: string): Promise<ServiceHealth> => {
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
export const checkServices = async (services: ServiceUrls): Promise<ServiceHealth[]> => {
  const checks = Object.entries(services).map(async ([service, bases]) =>
    Promise.all((await instancesOf(bases)).map((instance) => checkInstance(service, instance))),
  );
  return (await Promise.all(checks)).flat();
};
