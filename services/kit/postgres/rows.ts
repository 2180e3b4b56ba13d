import type pg from 'pg';
import type { Queryable } from './open-postgres';

export const rowsOf = async <Row extends pg.QueryResultRow>(
  db: Queryable,
  text: string | pg.QueryConfig,
  values?: unknown[],
): Promise<Row[]> => (await db.query<Row>(text, values)).rows;

export const changesRow = async (db: Queryable, text: string, values: unknown[]): Promise<boolean> =>
  (await db.query(text, values)).rowCount === 1;

/** The columns of rows, as the parameters of `unnest`. */
export const columnsOf = <Row>(rows: readonly Row[], ...names: (keyof Row)[]): Row[keyof Row][][] =>
  names.map((name) => rows.map((row) => row[name]));

const inText = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** The rows of a statement as the contracts have them: a point in time is a text of ISO 8601. */
export const sentRows = async <Row>(
  db: Queryable,
  text: string | pg.QueryConfig,
  values?: unknown[],
): Promise<Row[]> =>
  (await rowsOf(db, text, values)).map(
    (row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, inText(value)])) as Row,
  );

export const sentRow = async <Row>(
  db: Queryable,
  text: string | pg.QueryConfig,
  values?: unknown[],
): Promise<Row | undefined> => (await sentRows<Row>(db, text, values))[0];
