/*
 * How a report travels:
 *
 *   received → in-review → upheld
 *       └──────────┴─────→ rejected
 *
 * Both ends stay: who disagrees sends a report of their own, with a clock of its own.
 */
export const reportStates = ['received', 'in-review', 'upheld', 'rejected'] as const;

export type ReportState = (typeof reportStates)[number];

/** Where a report may go from each state, the ordinary way first. Empty: the end, and its clock stands still. */
export const nextReportStates: Readonly<Record<ReportState, readonly ReportState[]>> = {
  received: ['in-review', 'upheld', 'rejected'],
  'in-review': ['upheld', 'rejected'],
  upheld: [],
  rejected: [],
};
