import { instancesOf, type ServiceUrls } from '../health/services';

export type SystemMetrics = {
  /** Every value of a metric: one for each instance and label that reported it. */
  readonly valuesOf: (name: string) => readonly number[];
  /** Services of which an instance does not answer, by name. */
  readonly silent: readonly string[];
};

const answerWithinMs = 5_000;

/** Undefined where there is no answer. */
const pageOf = async (instance: string): Promise<string | undefined> => {
  try {
    const response = await fetch(new URL('/metrics', instance), {
      signal: AbortSignal.timeout(answerWithinMs),
    });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
};

/** The values of one metric on a page of the Prometheus text format. */
const valuesOn = (page: string, name: string): number[] =>
  [...page.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)`, 'gm'))]
    .map(([, value]) => Number(value))
    .filter((value) => !Number.isNaN(value));

/** Reads the metrics of every instance of every service, all at once. */
export const readMetrics = async (services: ServiceUrls): Promise<SystemMetrics> => {
  const pages = (
    await Promise.all(
      Object.entries(services).map(async ([service, bases]) =>
        Promise.all(
          (await instancesOf(bases)).map(async (instance) => ({ service, page: await pageOf(instance) })),
        ),
      ),
    )
  ).flat();
  return {
    valuesOf: (name) => pages.flatMap(({ page }) => (page === undefined ? [] : valuesOn(page, name))),
    silent: [...new Set(pages.flatMap(({ service, page }) => (page === undefined ? [service] : [])))],
  };
};
