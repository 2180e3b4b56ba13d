import { chart, type Dashboard, stat } from './panels';

export const pipelineDashboard: Dashboard = {
  name: 'pipeline',
  title: 'Marquee: pipeline',
  rows: {
    Ledger: [
      stat('Out of balance', 'max(analytics_ledger_unbalanced)', { redFrom: 1 }),
      stat('Missing events', 'max(analytics_ledger_gap_events)', { redFrom: 1 }),
      stat('Events in flight', 'max(analytics_ledger_in_flight_events)'),
      stat('Dead letters parked', 'max(analytics_dead_letters_parked)', { redFrom: 1 }),
    ],
    Events: [
      chart('Events accepted and counted', 'ops', {
        accepted: 'marquee:events_accepted:rate5m',
        counted: 'marquee:events_counted:rate5m',
        invalid: 'sum(rate(analytics_events_invalid_total[5m]))',
      }),
      chart('Time to count', 's', {
        'age at commit': 'max(analytics_count_lag_seconds)',
        'transaction, p95': 'marquee:count_seconds:p95_5m',
      }),
      chart('Messages', 'ops', {
        counted: 'sum(rate(analytics_messages_counted_total[5m]))',
        'delivered again': 'sum(rate(analytics_messages_duplicate_total[5m]))',
        dead: 'sum(rate(analytics_messages_dead_total[5m]))',
        'held now': 'max(analytics_messages_held)',
      }),
      chart('Events in a message, mean', 'short', {
        events: 'sum(rate(tracking_batch_events_sum[5m])) / sum(rate(tracking_batch_events_count[5m]))',
      }),
    ],
    'Broker and spool': [
      chart('Confirms of the broker, p95', 's', {
        p95: 'histogram_quantile(0.95, sum by (le) (rate(tracking_confirm_seconds_bucket[5m])))',
      }),
      chart('Messages without confirm', 'ops', {
        '{{why}}': 'sum by (why) (rate(tracking_messages_unconfirmed_total[5m]))',
        'in flight now': 'sum(tracking_in_flight_messages)',
      }),
      chart('Spool', 'bytes', {
        'in the spool': 'max(tracking_spool_bytes)',
        limit: 'max(tracking_spool_limit_bytes)',
      }),
      chart('Disk of the spool', 'bytes', {
        free: 'max(tracking_disk_free_bytes)',
        size: 'max(tracking_disk_bytes)',
      }),
      chart('Events waiting for a message', 'short', {
        events: 'sum(tracking_waiting_events)',
        'messages in the spool': 'sum(tracking_spool_messages)',
      }),
      chart('Age of the log', 's', { 'oldest message': 'max(analytics_log_age_seconds)' }),
    ],
    Alarms: [
      chart('Failed jobs', 'short', { '{{job}}': 'sum by (job) (increase(analytics_job_failed[15m]))' }),
      chart('States that should be 0', 'short', {
        'log too short': 'max(analytics_log_promise_broken)',
        'counting stopped': 'max(analytics_breaker_open)',
        'reading stopped': 'max(analytics_parse_breaker_open)',
        'broker unreachable': '1 - min(tracking_bus_up)',
        'salt not shared': '1 - min(tracking_salt_shared)',
        'damaged spool files': 'max(tracking_spool_damaged_files)',
      }),
    ],
  },
};
