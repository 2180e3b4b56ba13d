import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { checkoutDir } from '../launch/instance/checkout';
import { familyOf, metricsOf, queries, recordedMetrics, rulesIn } from '../tests/runner/queries';
import { dashboardFiles } from './dashboards/dashboards';
import { mailedRules } from './mailed-rules';

const read = (path: string): string => readFileSync(join(checkoutDir, path), 'utf8');

const alertNames = ['mailed.yml', 'alerts.yml', 'cluster.yml']
  .flatMap(rulesIn)
  .flatMap(({ kind, name }) => (kind === 'alert' ? [name] : []));
/** Alerts that the promtool tests expect to fire. */
const testedAlerts = ['alerts.test.yml', 'cluster.test.yml'].flatMap((file) =>
  [
    ...read(`infra/monitoring/rules/${file}`).matchAll(
      /- alertname: (\w+)\n +eval_time: \w+\n +exp_alerts:/g,
    ),
  ].map(([, name = '']) => name),
);

test('every alert has a section in the handbook and a promtool test, and there is no other', () => {
  const sections = [...read('infra/handbook/alerts.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(sections.toSorted()).toEqual(alertNames.toSorted());
  expect(testedAlerts.toSorted()).toEqual(alertNames.toSorted());
});

test('mailed.yml has the alerts that admin mails; make handbook writes it', () => {
  expect(read('infra/monitoring/rules/mailed.yml')).toBe(mailedRules());
});

test('the handbook names the severity of every alert', () => {
  const named = read('infra/handbook/alerts.md').matchAll(/^### (\w+)\n\n(Critical|Warning)\./gm);
  const severities = Object.fromEntries(
    [...named].map(([, name = '', severity = '']) => [name, severity.toLowerCase()]),
  );
  const Rules = z.object({
    groups: z.array(
      z.object({
        rules: z.array(z.object({ alert: z.string(), labels: z.object({ severity: z.string() }) })),
      }),
    ),
  });
  const rules = ['mailed.yml', 'alerts.yml', 'cluster.yml'].flatMap((file) =>
    Rules.parse(parse(read(`infra/monitoring/rules/${file}`))).groups.flatMap((group) => group.rules),
  );
  expect(severities).toEqual(Object.fromEntries(rules.map(({ alert, labels }) => [alert, labels.severity])));
});

/** Metrics of the runtime, of Prometheus and of RabbitMQ's plug-in, as `make monitoring-check` finds them. */
const othersMetrics = [
  'up',
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
  'process_start_time_seconds',
  'nodejs_eventloop_lag_p99_seconds',
  'rabbitmq_alarms_free_disk_space_watermark',
  'rabbitmq_alarms_memory_used_watermark',
  'rabbitmq_channels',
  'rabbitmq_connections',
  'rabbitmq_detailed_queue_consumers',
  'rabbitmq_detailed_queue_messages_ready',
  'rabbitmq_detailed_queue_messages_unacked',
  'rabbitmq_disk_space_available_bytes',
  'rabbitmq_process_resident_memory_bytes',
  'rabbitmq_resident_memory_limit_bytes',
];

test('every metric that a rule or a dashboard reads is registered by a service, recorded, or an engine’s', () => {
  const sources = ['services', 'frontend/app/server'].flatMap((folder) =>
    readdirSync(join(checkoutDir, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.ts$/.test(path) && !/node_modules|dist\/|\.test\.ts$/.test(path))
      .map((path) => read(join(folder, path))),
  );
  const source = sources.join('\n');
  const isKnown = (metric: string): boolean =>
    othersMetrics.includes(metric) ||
    recordedMetrics().includes(metric) ||
    [metric, familyOf(metric)].some((name) => new RegExp(`['\\s]${name}[':]`).test(source));
  const unknown = queries().flatMap(({ from, expr }) =>
    metricsOf(expr)
      .filter((metric) => !isKnown(metric))
      .map((metric) => `${from}: ${metric}`),
  );
  expect(unknown).toEqual([]);
  expect(queries().length).toBeGreaterThan(100);
});

test('every metric of the rules for three hosts is one of Patroni 3, etcd 3 or Prometheus itself', () => {
  const metrics = new Set(rulesIn('cluster.yml').flatMap(({ expr }) => metricsOf(expr)));
  expect([...metrics].toSorted()).toEqual(['etcd_server_has_leader', 'patroni_primary', 'up']);
});

test('the metrics of a query are its names without functions, labels and groupings', () => {
  expect(
    metricsOf(
      'sum by (le, job_name) (rate(a_seconds_bucket{le="x_y"}[5m])) / on (z_z) level:b_c:rate5m > up',
    ),
  ).toEqual(['a_seconds_bucket', 'level:b_c:rate5m', 'up']);
});

test('panels of a dashboard are below their heading, within the width, and do not overlap', () => {
  const Panels = z.object({
    panels: z.array(
      z.object({ gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }) }),
    ),
  });
  for (const json of Object.values(dashboardFiles())) {
    const { panels } = Panels.parse(JSON.parse(json));
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBe(24);
    const tops = panels.map(({ gridPos }) => gridPos.y);
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  }
});
