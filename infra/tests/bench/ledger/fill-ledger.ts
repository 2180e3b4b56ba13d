import { clickGroupDimensions, visitDimensions } from '@marquee/contracts/http/figures';
import { addDays, type Day } from '@marquee/contracts/rules/days';
import { audienceDimensions } from '../../../../services/analytics/counting/rollups/click-visitors';
import { type BenchDatabase, execute } from '../bench-database';
import { addMonths } from '../bench-months';

/** Rows of a model on a day: 8 hours, 6 slots, 4 audiences, and one each of days, platforms and click groups. */
export const rowsOfModel = 21;

const cards = 20;
const profiles = 4;
const clicks = 4;
const views = 1_200_000;
const visitors = 300_000;

/** What the ledger adds up for a day. */
export const eventsOfDay = (models: number): number => views + models * (cards + profiles + clicks);

const texts = (columns: readonly string[]): string => columns.map((name) => `'${name}'`).join(', ');

/** Every table of one day, with figures that agree with one another. */
const dayOf = (day: Day, models: number): string[] => {
  const ofModels = (table: string, columns: string, values: string, further = ''): string =>
    `insert into ${table} (model_id, day, ${columns}) select model, '${day}', ${values} from generate_series(1, ${models}) as model${further}`;
  const [seenAndOpened, allClicks] = [models * (cards + profiles), models * clicks];
  const audiences = texts(audienceDimensions);
  return [
    ofModels(
      'model_days',
      'card, profile, clicks, card_clicks, unique_clicks',
      `${cards}, ${profiles}, ${clicks}, ${clicks}, ${clicks}`,
    ),
    ofModels(
      'model_hours',
      'hour, seen, opened, clicks',
      'hour, 2, 1, hour % 2',
      ', generate_series(0, 7) as hour',
    ),
    ofModels(
      'model_surface_days',
      'surface, position, seen, opened, clicks',
      `'browse', slot, 3, 1, (slot < ${clicks})::int`,
      ', generate_series(0, 5) as slot',
    ),
    ofModels(
      'model_audience_days',
      'dimension, name, clicks, unique_clicks',
      `dimension, 'a name', ${clicks}, ${clicks}`,
      `, unnest(array[${audiences}]) as dimension`,
    ),
    ofModels('model_platform_days', 'platform, clicks', `'onlyfans', ${clicks}`),
    ofModels(
      'click_group_days',
      `${clickGroupDimensions.join(', ')}, clicks, unique_clicks`,
      `${texts(clickGroupDimensions)}, ${clicks}, ${clicks}`,
    ),
    `insert into site_hours (day, hour, views, visitors, seen, opened, clicks) values ('${day}', 0, ${views}, ${visitors}, ${seenAndOpened}, 0, ${allClicks})`,
    `insert into page_days (day, path, views) values ('${day}', '/', ${views})`,
    `insert into entry_page_days (day, path, visitors) values ('${day}', '/', ${visitors})`,
    ...['referrer', 'country', 'device', 'browser'].map(
      (name) =>
        `insert into ${name}_days (day, ${name}, views, visitors) values ('${day}', 'a name', ${views}, ${visitors})`,
    ),
    `insert into visit_group_days (day, ${visitDimensions.join(', ')}, views, visitors) values ('${day}', ${texts(visitDimensions)}, ${views}, ${visitors})`,
    `insert into site_surface_days (day, surface, position, seen, opened, clicks) values ('${day}', 'browse', 0, ${seenAndOpened}, 0, ${allClicks})`,
    `insert into site_days (day, views, visitors, seen, opened, clicks, card_clicks, unique_clicks, counted_at)
     values ('${day}', ${views}, ${visitors}, ${seenAndOpened}, 0, ${allClicks}, ${allClicks}, ${allClicks}, '${day} 23:59:59+00')`,
  ];
};

/** Statements that drop and restore each index of the tables with rows of models. */
const largeIndexes = `
  select
    case when c.oid is null then format('drop index %s', indexrelid::regclass)
      else format('alter table %s drop constraint %I', indrelid::regclass, conname) end as drop,
    case when c.oid is null then replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
      else format('alter table %s add constraint %I %s', indrelid::regclass, conname, pg_get_constraintdef(c.oid)) end as add
  from pg_index
  join pg_class as one on one.oid = indrelid and relkind = 'p'
  left join pg_constraint as c on conindid = indexrelid
  where relname ~ '^(model_.*_days|model_days|model_hours|click_group_days)$'`;

/** Fills the days up to `last`, in the order in which counting would have added them, and one producer of all events. */
export const fillLedger = async (
  { db, url }: BenchDatabase,
  last: Day,
  { days, models }: { readonly days: number; readonly models: number },
): Promise<void> => {
  await addMonths(db, addDays(last, 1 - days), last);
  // Indexes are built once behind the rows: a year takes minutes, not hours.
  const { rows: indexes } = await db.query<{ drop: string; add: string }>(largeIndexes);
  await execute(url, ...indexes.map(({ drop }) => drop));
  for (let ago = days - 1; ago >= 0; ago -= 1)
    await execute(url, 'set synchronous_commit = off', ...dayOf(addDays(last, -ago), models));
  await execute(
    url,
    "set maintenance_work_mem = '1GB'",
    ...indexes.map(({ add }) => add),
    `insert into producers (producer, seen, messages, events, repeated, accepted_through, first_at, last_at)
     select gen_random_uuid(), '{[1,2)}', 1, events, 0, events, now(), now() from (select ${days * eventsOfDay(models)} as events) as sums`,
    'vacuum analyze',
  );
};
