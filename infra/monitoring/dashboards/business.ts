import { chart, type Dashboard, stat } from './panels';

export const businessDashboard: Dashboard = {
  name: 'business',
  title: 'Marquee: business',
  rows: {
    Today: [
      stat('Accepted events, 24 h', 'sum(increase(tracking_events_accepted_total[24h]))'),
      stat('Clicks redirected, 24 h', 'sum(increase(tracking_redirects_total[24h]))'),
      stat('Open reports', 'max(admin_reports_open)'),
      stat('Overdue reports', 'max(admin_reports_overdue)', { redFrom: 1 }),
      stat('Overdue listing requests', 'max(admin_listing_requests_overdue)', { redFrom: 1 }),
      stat('Oldest waiting mail', 'max(admin_mail_waiting_seconds)', { unit: 's', redFrom: 1_800 }),
      stat('Confirmations withheld, 24 h', 'sum(increase(admin_confirmation_mails_withheld_total[24h]))'),
      stat('Clicks lost, 24 h', 'sum(increase(tracking_link_clicks_lost_total[24h]))', { redFrom: 1 }),
    ],
    Course: [
      chart('Redirects to platforms', 'ops', { redirects: 'sum(rate(tracking_redirects_total[15m]))' }),
      chart('Share of invalid events', 'percentunit', {
        invalid:
          'sum(rate(analytics_events_invalid_total[15m])) / sum(rate(analytics_events_counted_total[15m]))',
      }),
      chart('Hours from payment to activation, median', 'h', {
        median: 'histogram_quantile(0.5, sum by (le) (increase(admin_listing_activation_hours_bucket[30d])))',
      }),
      chart('Events by state in the ledger', 'short', {
        accepted: 'max(analytics_ledger_accepted_events)',
        counted: 'max(analytics_ledger_counted_events)',
        quarantined: 'max(analytics_ledger_quarantined_events)',
        'lost clicks': 'max(analytics_ledger_lost_clicks)',
      }),
    ],
  },
};
