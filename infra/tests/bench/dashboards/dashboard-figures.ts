import { atMost, type Figure, inMs } from '../figure';
import { quantile, type Times } from '../timing';

/** Milliseconds, p95: DESIGN.md section 6. */
const barMs = 10;
/** "The same", as a ratio of medians: what two runs of one thing differ by on a machine with two cores. */
const same = 1.5;

/** `fewerMs` is the median behind a tenth of the rows, where that was measured before. */
export const dashboardFigures = (what: string, times: Times, fewerMs: number | undefined): Figure[] => [
  atMost(`${what}, p95`, quantile(times, 0.95), barMs, inMs),
  ...(fewerMs === undefined
    ? []
    : [atMost(`${what}, p50 beside a tenth of it`, quantile(times, 0.5) / fewerMs, same)]),
];
