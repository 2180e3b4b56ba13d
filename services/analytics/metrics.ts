import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** The worker's metrics. Help texts that begin with "Alert" name those to alert on. */
export const countingMetrics = (registry: Registry) => {
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const byMeasure = (name: string, help: string) =>
    new Gauge({ name, help, registers, labelNames: ['measure'] });
  const counter = (name: string, help: string) => new Counter({ name, help, registers });
  return {
    messages: counter('analytics_messages_counted_total', 'Messages counted'),
    events: counter('analytics_events_counted_total', 'Events counted, invalid traffic included'),
    invalid: counter('analytics_events_invalid_total', 'Events counted as invalid traffic'),
    repeated: counter(
      'analytics_events_repeated_total',
      'Events left out because their client batch had been counted',
    ),
    duplicates: counter(
      'analytics_messages_duplicate_total',
      'Deliveries dropped because the message was processed before',
    ),
    dead: counter('analytics_messages_dead_total', 'Messages that could not be read or folded'),
    batchSeconds: new Histogram({
      name: 'analytics_count_seconds',
      help: 'From the delivery of a batch of messages to its commit',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30],
      registers,
    }),
    lagSeconds: gauge(
      'analytics_count_lag_seconds',
      'Age of the oldest message of the last batch when it was committed',
    ),
    breakerOpen: gauge(
      'analytics_breaker_open',
      'Alert: 1 while nothing can be counted and an operator is needed',
    ),
    parseBreakerOpen: gauge(
      'analytics_parse_breaker_open',
      'Alert: 1 while no message can be read; all are held and tried again, none becomes a dead letter',
    ),
    held: gauge(
      'analytics_messages_held',
      'Alert: messages of a newer version, or dated ahead of the clock or before the log, which are tried again every half minute',
    ),
    deadLettersParked: gauge(
      'analytics_dead_letters_parked',
      'Alert: dead letters of any queue that are neither replayed nor discarded',
    ),
    batchIdBytes: gauge(
      'analytics_batch_ids_bytes',
      'Alert above 5 GB: bytes of the ids of client batches, of a day or for as long as a message may repeat them',
    ),
    messagesTogether: gauge(
      'analytics_count_messages_together',
      'Messages counted in one transaction at most: 256, and fewer after the database was too slow for more',
    ),
    jobFailed: new Counter({
      name: 'analytics_job_failed',
      help: 'Alert when it rises: failed runs of periodic jobs',
      labelNames: ['job'],
      registers,
    }),
    accepted: gauge('analytics_ledger_accepted_events', 'Events that tracking processes have accepted'),
    counted: gauge('analytics_ledger_counted_events', 'Events that have been counted'),
    inFlight: gauge('analytics_ledger_in_flight_events', 'Events accepted and not yet counted'),
    quarantined: gauge('analytics_ledger_quarantined_events', 'Events in dead letters'),
    gaps: gauge('analytics_ledger_gap_messages', 'Alert: messages missing between counted ones'),
    gapEvents: gauge(
      'analytics_ledger_gap_events',
      'Alert when it rises: accepted events that are missing and not written off',
    ),
    unbalancedProducers: gauge(
      'analytics_ledger_unbalanced_producers',
      'Alert when it rises: tracking processes that have been out of balance for five minutes',
    ),
    lostClicks: gauge(
      'analytics_ledger_lost_clicks',
      'Alert when it rises: redirects whose click was not stored, without those written off',
    ),
    rollupsMissing: gauge(
      'analytics_ledger_rollups_missing_events',
      'Alert when it rises: difference between processed events and the sums behind the dashboards',
    ),
    comparisonAge: gauge(
      'analytics_ledger_comparison_age_seconds',
      'Alert above half an hour: since the ledger was last read and its rollups compared',
    ),
    logSeconds: gauge('analytics_log_age_seconds', 'Age of the oldest message in the log'),
    logPromiseBroken: gauge(
      'analytics_log_promise_broken',
      'Alert: 1 while the log begins later than ACTIVITY_LOG_DAYS promises, although messages were counted before',
    ),
    trafficSpike: byMeasure(
      'analytics_traffic_spike',
      'Alert: 1 when the last hour has three times the usual of its hour of the week',
    ),
    trafficDrop: byMeasure(
      'analytics_traffic_drop',
      'Alert: 1 when the last hour has a quarter of the usual of its hour of the week',
    ),
    unbalanced: gauge(
      'analytics_ledger_unbalanced',
      'Alert: 1 when the ledger has been out of balance for five minutes',
    ),
  };
};

export type CountingMetrics = ReturnType<typeof countingMetrics>;
