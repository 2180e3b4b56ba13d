import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Tracking's metrics. Those marked `Alert` stay at zero in a healthy system. */
export const trackingMetrics = (registry: Registry) => {
  const registers = [registry];
  const counter = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  return {
    accepted: counter(
      'tracking_events_accepted_total',
      'Events answered with 202 or a redirect, and durable',
    ),
    refused: counter('tracking_requests_refused_total', 'Hot requests refused, by reason', 'reason'),
    redirected: counter('tracking_redirects_total', 'Redirects answered with 302'),
    clicksOverBudget: counter(
      'tracking_clicks_over_budget_total',
      'Redirects whose click was not recorded, because its network has sent too much on this day',
    ),
    linkClicksLost: counter(
      'tracking_link_clicks_lost_total',
      'Alert: redirects whose click could not be stored',
    ),
    unconfirmed: counter(
      'tracking_messages_unconfirmed_total',
      'Messages that the broker did not confirm, by reason; they go to the spool or stay there. Alert where the reason is unroutable',
      'why',
    ),
    spooled: counter('tracking_messages_spooled_total', 'Messages written to the spool'),
    spoolFailed: counter('tracking_spool_failures_total', 'Writes to the spool that failed'),
    spoolLost: counter(
      'tracking_spool_messages_lost_total',
      'Alert: messages of this process whose spool files another process has adopted, or that were deleted, while it lives; the ledger shows which were counted',
    ),
    batchEvents: new Histogram({
      name: 'tracking_batch_events',
      help: 'Events in one message',
      buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000],
      registers,
    }),
    confirmSeconds: new Histogram({
      name: 'tracking_confirm_seconds',
      help: 'From publishing a message to its confirm',
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2],
      registers,
    }),
    /** Gauges by name: their text of help, and what they read when they are asked. */
    gauges: (all: Readonly<Record<string, readonly [string, () => number]>>): void => {
      for (const [name, [help, read]] of Object.entries(all))
        new Gauge({
          name,
          help,
          registers,
          collect() {
            this.set(read());
          },
        });
    },
  };
};

export type TrackingMetrics = ReturnType<typeof trackingMetrics>;
