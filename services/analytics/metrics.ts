import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** What the worker measures of itself, by name. */
export const countingMetrics = (registry: Registry) => {
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
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
      'Deliveries dropped because their mark was there',
    ),
    dead: counter('analytics_messages_dead_total', 'Messages that could not be read or folded'),
    batchSeconds: new Histogram({
      name: 'analytics_count_seconds',
      help: 'From taking a batch of messages in hand to its commit',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30],
      registers,
    }),
    lagSeconds: gauge(
      'analytics_count_lag_seconds',
      'Age of the oldest message of the last batch when it was committed',
    ),
    breakerOpen: gauge(
      'analytics_breaker_open',
      'Loud: 1 while nothing can be counted and somebody has to look',
    ),
    accepted: gauge('analytics_books_accepted_events', 'Events that tracking processes have accepted'),
    counted: gauge('analytics_books_counted_events', 'Events that have been counted'),
    inFlight: gauge('analytics_books_in_flight_events', 'Events accepted and not yet counted'),
    quarantined: gauge('analytics_books_quarantined_events', 'Events in messages set aside as dead letters'),
    gaps: gauge('analytics_books_gap_messages', 'Loud: messages missing between counted ones'),
    logUnreached: gauge(
      'analytics_log_unreached',
      'Loud: 1 while batches do not reach the log from which days are recounted',
    ),
    unbalanced: gauge(
      'analytics_books_unbalanced',
      'Loud: 1 when the books have been out of balance for five minutes',
    ),
  };
};

export type CountingMetrics = ReturnType<typeof countingMetrics>;
