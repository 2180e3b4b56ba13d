/**
 * What the computation starts from, measured on 2 cores (backlog/README.md, flood/README.md and link-tables.ts, 2026),
 * and prices of infra/handbook/capacity.md.
 */
export const inputs = {
  /** CPU of the worker for an event: it reads, parses and folds. */
  workerMicros: 20,
  /** CPU of PostgreSQL for an event, nearly all of it in the statement that locks rows of the site. */
  lockedMicros: 17.4,
  /** CPU of RabbitMQ for a message of any size; a worker needs about as much to receive one. */
  messageMicros: 67,
  eventsPerMessage: 100,
  /** Page views belong to no model. */
  pageViewPart: 0.3,
  models: 1_000_000,
  /** As JSON. */
  modelBytes: 225,
  reloadEverySeconds: 300,
  trackingProcesses: 3,
  /** Changed by owners and jobs in a day, as a part of all models. */
  changedPartADay: 0.02,
  dollarsPerCore: [30, 3],
} as const;
