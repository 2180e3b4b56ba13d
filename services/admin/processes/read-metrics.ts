import { atEveryInstance, type ServiceUrls } from './services';

export type SystemMetrics = {
  /** Every value of a metric: one for each instance and label that reported it. */
  readonly valuesOf: (name: string) => readonly number[];
  /** The values of a label with which some instance reports this value of the metric, sorted. */
  readonly labeled: (name: string, label: string, value: number) => readonly string[];
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

/** The values of a label with which the page has this value of the metric. */
const labelsOn = (page: string, name: string, label: string, wanted: number): string[] =>
  [...page.matchAll(new RegExp(`^${name}\\{(?:.*,)?${label}="([^"]*)".*\\} (\\S+)`, 'gm'))].flatMap(
    ([, found = '', value]) => (Number(value) === wanted ? [found] : []),
  );

/** Reads the metrics of every instance of every service, all at once. */
export const readMetrics = async (services: ServiceUrls): Promise<SystemMetrics> => {
  const pages = await atEveryInstance(services, async (instance, service) => ({
    service,
    page: await pageOf(instance),
  }));
  const answered = pages.flatMap(({ page }) => (page === undefined ? [] : [page]));
  return {
    valuesOf: (name) => answered.flatMap((page) => valuesOn(page, name)),
    labeled: (name, label, value) =>
      [...new Set(answered.flatMap((page) => labelsOn(page, name, label, value)))].toSorted(),
    silent: [...new Set(pages.flatMap(({ service, page }) => (page === undefined ? [service] : [])))],
  };
};
