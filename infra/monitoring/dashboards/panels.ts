/** A panel of a Grafana dashboard: a time series over half of the width, or one figure over a quarter. */
export type Panel = {
  readonly kind: 'timeseries' | 'stat';
  readonly title: string;
  readonly unit: string;
  /** PromQL by the legend of its series. */
  readonly queries: Readonly<Record<string, string>>;
  /** The value from which a figure is red. */
  readonly redFrom?: number | undefined;
};

export type Dashboard = {
  /** The name of its file, and its UID after `marquee-`. */
  readonly name: string;
  readonly title: string;
  /** Panels by the heading above them, placed from left to right. */
  readonly rows: Readonly<Record<string, readonly Panel[]>>;
};

export const chart = (title: string, unit: string, queries: Panel['queries']): Panel => ({
  kind: 'timeseries',
  title,
  unit,
  queries,
});

export const stat = (
  title: string,
  query: string,
  { unit = 'short', redFrom }: { readonly unit?: string; readonly redFrom?: number } = {},
): Panel => ({ kind: 'stat', title, unit, queries: { '': query }, redFrom });
