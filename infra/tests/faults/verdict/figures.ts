import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { type Cells, pagesOf } from '../load/event-ids';
import { type CountTable, countTables, type Figures, figureName } from './second-count';

/** Only the scenario's own rows of the long tables: a condition and its parameter. */
const ownRows = (table: CountTable, cells: Cells): readonly [condition: string, value?: unknown] => {
  const ids = cells.models.map(({ id }) => id);
  switch (table) {
    case 'page_days':
    case 'entry_page_days':
      return ['starts_with(path, $1)', pagesOf(cells)];
    case 'model_days':
    case 'model_surface_days':
    case 'model_platform_days':
    case 'model_audience_days':
    case 'click_group_days':
    case 'model_hours':
    case 'model_people_days':
    case 'demo_days':
      return ['model_id = any($1::bigint[])', ids];
    case 'invalid_days':
      return ['model_id = any($1::bigint[])', [0, ...ids]];
    default:
      return ['true'];
  }
};

const isCountTable = (name: string): name is CountTable => name in countTables;

/** Every figure of the tables of daily sums that the scenario can change. */
export const readFigures = async (db: Queryable, cells: Cells): Promise<Figures> => {
  const figures = new Map<string, number>();
  for (const table of Object.keys(countTables).filter(isCountTable)) {
    const { key, figures: names } = countTables[table];
    const columns = ['day', ...key];
    const [condition, ...values] = ownRows(table, cells);
    const { rows } = await db.query<Record<string, string | number>>(
      `select ${[...columns, ...names.map((name) => `sum(${name}) as ${name}`)].join(', ')}
       from ${table} where ${condition} group by ${columns.join(', ')}`,
      values,
    );
    for (const row of rows)
      for (const name of names)
        figures.set(
          figureName(table, name, String(row.day), ...key.map((column) => row[column])),
          Number(row[name]),
        );
  }
  return figures;
};
