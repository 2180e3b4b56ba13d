import { clickGroupDimensions, visitDimensions } from '@marquee/contracts/http/figures';
import type { Day } from '@marquee/contracts/rules/days';
import type { Columns, ElementType } from './array-parameters';

const clickFigures = ['clicks', 'card_clicks', 'unique_clicks'] as const;

/**
 * Every table of daily sums: its key besides the day, and its figures. Counting, sums of months, rebuilding and
 * the comparison of a rebuilt day read this list.
 */
export const dayTables = {
  site_days: {
    key: [],
    figures: ['views', 'visitors', 'other_views', 'seen', 'slot_cards', 'opened', ...clickFigures],
  },
  site_hours: { key: ['hour'], figures: ['views', 'visitors', 'seen', 'opened', 'clicks'] },
  page_days: { key: ['path'], figures: ['views'] },
  entry_page_days: { key: ['path'], figures: ['visitors'] },
  referrer_days: { key: ['referrer'], figures: ['views', 'visitors'] },
  country_days: { key: ['country'], figures: ['views', 'visitors'] },
  device_days: { key: ['device'], figures: ['views', 'visitors'] },
  browser_days: { key: ['browser'], figures: ['views', 'visitors'] },
  visit_group_days: { key: visitDimensions, figures: ['views', 'visitors'] },
  model_days: { key: ['model_id'], figures: ['card', 'slot_cards', 'profile', ...clickFigures] },
  model_surface_days: { key: ['model_id', 'surface', 'position'], figures: ['seen', 'opened', 'clicks'] },
  model_hours: { key: ['model_id', 'hour'], figures: ['seen', 'opened', 'clicks'] },
  model_people_days: { key: ['model_id'], figures: ['networks', 'card_people', 'paid_people'] },
  model_platform_days: { key: ['model_id', 'platform'], figures: ['clicks'] },
  model_audience_days: { key: ['model_id', 'dimension', 'name'], figures: ['clicks', 'unique_clicks'] },
  model_campaign_days: { key: ['model_id', 'campaign'], figures: ['visits', 'clicks', 'unique_clicks'] },
  model_campaign_source_days: {
    key: ['model_id', 'campaign', 'source'],
    figures: ['visits', 'clicks', 'people'],
  },
  click_group_days: { key: ['model_id', ...clickGroupDimensions], figures: ['clicks', 'unique_clicks'] },
  site_surface_days: { key: ['surface', 'position'], figures: ['seen', 'opened', 'clicks'] },
  invalid_days: { key: ['model_id', 'type', 'reason'], figures: ['events'] },
  demo_days: { key: ['model_id', 'figure'], figures: ['events'] },
} as const;

export type DayTable = keyof typeof dayTables;
export const dayTableNames = Object.keys(dayTables) as readonly DayTable[];

/** The property of a row that holds a column. */
type PropertyOf<Column> = Column extends 'model_id' ? 'modelId' : Column;
export const propertyOf = (column: string): string => (column === 'model_id' ? 'modelId' : column);

const numbers = { model_id: 'bigint', hour: 'smallint', position: 'smallint' } as const;
const figures = Object.values(dayTables).flatMap((table) => table.figures.map((name) => [name, 'bigint']));
const types: Readonly<Record<string, ElementType>> = {
  ...Object.fromEntries(figures),
  day: 'date',
  at: 'bigint',
  visitor: 'pseudonym',
  ...numbers,
};
/** These columns of tables of sums or people, with their types. */
export const columnsOf = (names: readonly string[]): Columns =>
  Object.fromEntries(names.map((name) => [name, types[name] ?? 'text']));

/** A row of a table: `modelId` for `model_id`, every other column by its own name. */
export type RowOf<Table extends DayTable> = { readonly day: Day } & {
  readonly [Column in (typeof dayTables)[Table]['key'][number] as PropertyOf<Column> &
    string]: Column extends keyof typeof numbers ? number : string;
} & { [Figure in (typeof dayTables)[Table]['figures'][number]]: number };
