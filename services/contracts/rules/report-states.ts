/*
 * The states of a report:
 *
 *   received → in-review → upheld
 *       └──────────┴─────→ rejected
 *
 * Both ends are final: to disagree, one sends a new report, with a new deadline.
 */
export const reportStates = ['received', 'in-review', 'upheld', 'rejected'] as const;
export type ReportState = (typeof reportStates)[number];

/** The next states of each state, the usual one first. Empty: final, without a deadline. */
export const nextReportStates: Readonly<Record<ReportState, readonly ReportState[]>> = {
  received: ['in-review', 'upheld', 'rejected'],
  'in-review': ['upheld', 'rejected'],
  upheld: [],
  rejected: [],
};
