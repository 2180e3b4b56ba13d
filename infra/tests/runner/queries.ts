import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutDir } from '../../launch/instance/checkout';
import { dashboards } from '../../monitoring/dashboards/dashboards';

/** A PromQL expression and the place it is from. */
export type Query = { readonly from: string; readonly expr: string };

/** Every rule is written on the lines `alert:` or `record:`, and `expr:`. */
export const rulesIn = (file: string): { kind: 'alert' | 'record'; name: string; expr: string }[] =>
  [
    ...readFileSync(join(checkoutDir, 'infra/monitoring/rules', file), 'utf8').matchAll(
      /- (alert|record): (\S+)\n +expr: (.+)/g,
    ),
  ].map(([, kind, name = '', expr = '']) => ({ kind: kind === 'alert' ? 'alert' : 'record', name, expr }));

const rules = () => ['recording.yml', 'mailed.yml', 'alerts.yml'].flatMap(rulesIn);

/** The queries of rules and dashboards, those for three hosts aside. */
export const queries = (): Query[] => [
  ...rules().map(({ kind, name, expr }) => ({ from: `${kind} ${name}`, expr })),
  ...dashboards.flatMap(({ title, rows }) =>
    Object.values(rows)
      .flat()
      .flatMap((panel) =>
        Object.values(panel.queries).map((expr) => ({ from: `${title}, ${panel.title}`, expr })),
      ),
  ),
];

export const recordedMetrics = (): string[] =>
  rules().flatMap(({ kind, name }) => (kind === 'record' ? [name] : []));

/** The metrics that a query reads: `up`, and names with `_` or `:` outside of strings, labels, groupings. */
export const metricsOf = (expr: string): string[] => {
  const outside = expr
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\b(?:by|on|without|ignoring) \([^)]*\)/g, '');
  const names = outside.match(/\b[a-z][a-z0-9_]*(?::[a-z0-9_]+)*\b(?! ?\()/g) ?? [];
  return [...new Set(names.filter((name) => name === 'up' || /[_:]/.test(name)))];
};

/** The name under which it is registered: a histogram has the series of its buckets, sum and count. */
export const familyOf = (metric: string): string => metric.replace(/_(?:bucket|sum|count)$/, '');
