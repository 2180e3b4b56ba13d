import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import tables from './dashboards.json' with { type: 'json' };

/** A panel of a Grafana dashboard: a time series over half of the width, or one figure over a quarter. */
const Panel = z.object({
  kind: z.enum(['timeseries', 'stat']),
  title: z.string(),
  unit: z.string(),
  /** PromQL by the legend of its series. */
  queries: z.record(z.string(), z.string()),
  /** The value from which a figure is red. */
  redFrom: z.number().optional(),
});
type Panel = z.infer<typeof Panel>;

const Dashboard = z.object({
  /** The name of its file, and its UID after `marquee-`. */
  name: z.string(),
  title: z.string(),
  /** Panels by the heading above them, placed from left to right. */
  rows: z.record(z.string(), z.array(Panel)),
});
type Dashboard = z.infer<typeof Dashboard>;

export const dashboards = z.array(Dashboard).parse(tables);

/** Grafana divides the width of a dashboard into these columns. */
const columns = 24;

const sizes = { timeseries: { w: 12, h: 8 }, stat: { w: 6, h: 4 } };

const looksOf = ({ kind, redFrom }: Panel) =>
  kind === 'timeseries'
    ? {
        defaults: { custom: { lineWidth: 1, fillOpacity: 10, showPoints: 'never' } },
        options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi' } },
      }
    : {
        defaults: {
          thresholds: {
            mode: 'absolute',
            steps: [
              { color: 'green', value: null },
              ...(redFrom === undefined ? [] : [{ color: 'red', value: redFrom }]),
            ],
          },
        },
        options: { reduceOptions: { calcs: ['lastNotNull'] }, colorMode: 'value', graphMode: 'none' },
      };

const panelJson = (panel: Panel) => {
  const { defaults, options } = looksOf(panel);
  return {
    type: panel.kind,
    title: panel.title,
    // The UID is that of the data source in grafana/provisioning.
    datasource: { type: 'prometheus', uid: 'marquee' },
    fieldConfig: { defaults: { unit: panel.unit, min: 0, ...defaults }, overrides: [] },
    targets: Object.entries(panel.queries).map(([legendFormat, expr], index) => ({
      refId: String.fromCharCode(65 + index),
      expr,
      legendFormat,
    })),
    options,
  };
};

/** The headings and panels, numbered and placed in lines from left to right. */
const panelsOf = ({ rows }: Dashboard) => {
  const items = Object.entries(rows).flatMap(([title, panels]) => [
    { w: columns, h: 1, json: { type: 'row', title, collapsed: false, panels: [] } },
    ...panels.map((panel) => ({ ...sizes[panel.kind], json: panelJson(panel) })),
  ]);
  let x = 0;
  let y = 0;
  let lineHeight = 0;
  return items.map(({ w, h, json }, index) => {
    if (x + w > columns) {
      x = 0;
      y += lineHeight;
      lineHeight = 0;
    }
    const gridPos = { x, y, w, h };
    x += w;
    lineHeight = Math.max(lineHeight, h);
    return { id: index + 1, ...json, gridPos };
  });
};

/** The dashboards as Grafana reads them, by name of the file. */
export const dashboardFiles = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    dashboards.map((dashboard) => [
      `${dashboard.name}.json`,
      JSON.stringify({
        uid: `marquee-${dashboard.name}`,
        title: dashboard.title,
        tags: ['marquee'],
        timezone: 'utc',
        schemaVersion: 39,
        version: 1,
        editable: true,
        refresh: '30s',
        time: { from: 'now-6h', to: 'now' },
        panels: panelsOf(dashboard),
      }),
    ]),
  );

/** Writes the dashboards into a folder that has no other files, readable by all: Grafana runs as another user. */
export const writeDashboards = (folder: string): void => {
  const files = dashboardFiles();
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (!(name in files)) rmSync(join(folder, name));
  for (const [name, json] of Object.entries(files)) writeFileSync(join(folder, name), json, { mode: 0o644 });
};
