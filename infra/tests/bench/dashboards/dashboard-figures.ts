import { atMost, type Figure, inMs } from '../figure';
import { quantile, type Times } from '../timing';

/** Limit of p95 in milliseconds: DESIGN.md section 10. */
const barMs = 10;
/** Ratio of medians that counts as "the same": the noise between two runs on two cores. */
const same = 1.5;

/** `fewerMs` is the median with a tenth of the rows. */
export const dashboardFigures = (what: string, times: Times, fewerMs: number | undefined): Figure[] => [
  atMost(`${what}, p95`, quantile(times, 0.95), barMs, inMs),
  ...(fewerMs === undefined
    ? []
    : [atMost(`${what}, p50 beside a tenth of it`, quantile(times, 0.5) / fewerMs, same)]),
];
