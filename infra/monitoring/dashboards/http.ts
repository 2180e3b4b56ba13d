import { chart, type Dashboard } from './panels';

export const httpDashboard: Dashboard = {
  name: 'http',
  title: 'Marquee: HTTP and processes',
  rows: {
    Requests: [
      chart('Requests by owner of the route', 'reqps', { '{{owner}}': 'owner:gateway_requests:rate5m' }),
      chart('Response time, p95', 's', { '{{owner}}': 'owner:gateway_request_seconds:p95_5m' }),
      chart('Collecting posts and redirects', 'reqps', {
        '{{route}} {{status}}': 'route:gateway_hot_requests:rate5m',
      }),
      chart('Share of responses with status 5xx', 'percentunit', {
        requests: 'marquee:gateway_requests_failed:ratio_rate5m',
        'collecting posts and redirects': 'marquee:gateway_hot_requests_failed:ratio_rate5m',
      }),
      chart('Refused requests', 'reqps', {
        '{{code}}': 'sum by (code) (rate(gateway_refused_requests_total[5m]))',
        'share exceeded': 'sum(rate(gateway_share_refusals_total[5m]))',
      }),
      chart('Hot requests refused by tracking', 'reqps', {
        '{{reason}}': 'sum by (reason) (rate(tracking_requests_refused_total[5m]))',
      }),
      chart('Hot requests without a response', 'short', {
        '{{kind}}': 'sum by (kind) (gateway_hot_requests_pending)',
      }),
      chart('Connections ended by the gateway', 'ops', {
        '{{reason}}': 'sum by (reason) (rate(gateway_connections_closed_total[5m]))',
      }),
    ],
    Pages: [
      chart('Pages by source', 'reqps', { '{{source}}': 'sum by (source) (rate(web_pages_total[5m]))' }),
      chart('Page cache', 'bytes', { memory: 'sum(web_cached_pages_bytes)' }),
    ],
    Processes: [
      chart('CPU', 'percentunit', {
        '{{service}}': 'sum by (service) (rate(process_cpu_seconds_total{job="marquee"}[5m]))',
      }),
      chart('Memory', 'bytes', {
        '{{service}}': 'max by (service) (process_resident_memory_bytes{job="marquee"})',
      }),
      chart('Event loop lag, p99', 's', {
        '{{service}}': 'max by (service) (nodejs_eventloop_lag_p99_seconds)',
      }),
      chart('Starts within an hour', 'short', {
        '{{service}}': 'sum by (service) (changes(process_start_time_seconds{job="marquee"}[1h]))',
      }),
      chart('Instances that answer', 'short', { '{{service}}': 'sum by (service) (up{job="marquee"})' }),
      chart('Clock compared with the database', 's', {
        '{{service}}': 'max by (service) (abs(database_clock_skew_seconds))',
        'peer {{peer}}': 'max by (peer) (abs(peer_clock_skew_seconds))',
      }),
    ],
  },
};
