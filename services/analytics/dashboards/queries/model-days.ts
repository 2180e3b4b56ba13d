import { surfaces } from '@marquee/contracts/events/impression-seen';
import { invalidReasons } from '@marquee/contracts/events/visit-facts';
import { type Day, daysBetween } from '@marquee/contracts/rules/days';
import { platformKeys } from '@marquee/contracts/rules/platforms';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Range } from './date-range';

/** An export's columns, in order, by the names of the API. Per surface: cards seen, profiles they opened, clicks they led to. */
export const figureColumns: readonly string[] = [
  'impressions',
  ...['seen', 'opened', 'clicks', 'cardClicks', 'uniqueClicks'],
  ...platformKeys.map((platform) => `clicks_to_${platform}`),
  ...surfaces.flatMap((surface) => [`seen_on_${surface}`, `opened_on_${surface}`, `clicks_on_${surface}`]),
  ...invalidReasons.map((reason) => `invalid_${reason}`),
];

export type DayFigures = { readonly date: Day; readonly figures: ReadonlyMap<string, number> };

/** Like the dashboard's statement: one moment, and each part reads one key range of its table. */
const figuresSql = `
  select day, name, figure from model_days, lateral (values
    ('impressions', card + profile), ('seen', card), ('opened', profile),
    ('clicks', clicks), ('cardClicks', card_clicks), ('uniqueClicks', unique_clicks)) as figures (name, figure)
  where model_id = $1 and day between $2 and $3
  union all select day, 'clicks_to_' || platform, clicks from model_platform_days where model_id = $1 and day between $2 and $3
  union all select day, 'seen_on_' || surface, seen from model_surface_days where model_id = $1 and day between $2 and $3
  union all select day, 'opened_on_' || surface, opened from model_surface_days where model_id = $1 and day between $2 and $3
  union all select day, 'clicks_on_' || surface, clicks from model_surface_days where model_id = $1 and day between $2 and $3
  union all select day, 'invalid_' || reason, events from invalid_days where model_id = $1 and day between $2 and $3`;

/** Every day of the range, oldest first, zero-filled. */
export const modelDays = async (
  db: Queryable,
  modelId: number,
  { first, last }: Range,
): Promise<DayFigures[]> => {
  const { rows } = await db.query<{ day: Day; name: string; figure: number }>({
    name: 'model-days',
    text: `select day, name, sum(figure) as figure from (${figuresSql}) as figures group by day, name`,
    values: [modelId, first, last],
  });
  const days = new Map(
    daysBetween(first, last).map((date) => [date, new Map(figureColumns.map((column) => [column, 0]))]),
  );
  for (const { day, name, figure } of rows) days.get(day)?.set(name, figure);
  return [...days].map(([date, figures]) => ({ date, figures }));
};
