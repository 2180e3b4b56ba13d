import type { Actor } from '@marquee/contracts/events/domain-event';
import type { ImportLine, RowVerdict } from '@marquee/contracts/http/model-file';
import { recordAudit } from '@marquee/kit/bus/outbox';
import { HttpError } from '@marquee/kit/errors/http-error';
import type { Postgres, Queryable } from '@marquee/kit/postgres/open-postgres';
import type { CsvRow, FileColumns } from './read-csv';

/** Rows per transaction: few, so that locks are short and progress is visible. */
const chunkRows = 250;

type Author = { readonly requestId: string; readonly by: Actor };

/** What becomes of a valid row, or the fields that are invalid. */
export type Verdict<Addition, Update> =
  | { readonly is: 'add'; readonly addition: Addition }
  | { readonly is: 'update'; readonly update: Update }
  | { readonly is: 'unchanged' }
  | { readonly is: 'refused'; readonly fields: Readonly<Record<string, string>> };

export type Importer<Column extends string, Known, Addition, Update> = {
  readonly what: string;
  readonly columns: FileColumns<Column>;
  /** The slug of the row, even if its other cells are invalid; empty if it has none. */
  readonly slugOf: (row: CsvRow<Column>) => string;
  /** Reads what the rows refer to. `locked`: until the transaction ends. */
  readonly read: (
    db: Queryable,
    rows: readonly CsvRow<Column>[],
    options: { locked: boolean },
  ) => Promise<Known>;
  /** Applies the same rules and messages as the forms; it may throw their `HttpError`. */
  readonly validate: (row: CsvRow<Column>, slug: string, known: Known) => Verdict<Addition, Update>;
  readonly write: (
    tx: Queryable,
    changes: { readonly additions: readonly Addition[]; readonly updates: readonly Update[] },
    at: Date,
    author: Author,
  ) => Promise<void>;
  /** True if `write` failed because another transaction took a slug meanwhile. */
  readonly isSlugTaken: (error: unknown) => boolean;
};

type Options = Author & { readonly dryRun: boolean; readonly now: () => Date };

type RowResult<Column extends string, Addition, Update> = Verdict<Addition, Update> & {
  readonly row: CsvRow<Column>;
};

/**
 * Imports the rows and reports each result. A chunk is written and announced in one transaction; refused rows
 * do not affect the others. A dry run reports the same and writes nothing.
 */
export async function* importRows<Column extends string, Known, Addition, Update>(
  db: Postgres,
  importer: Importer<Column, Known, Addition, Update>,
  rows: readonly CsvRow<Column>[],
  options: Options,
): AsyncGenerator<readonly ImportLine[]> {
  const { requestId, by, dryRun } = options;
  const counts: Record<RowVerdict, number> = { add: 0, update: 0, unchanged: 0, refused: 0 };
  // When two rows have the same slug, the first one counts.
  const rowOf = new Map(rows.toReversed().map((row) => [importer.slugOf(row), row]));
  for (let from = 0; from < rows.length; from += chunkRows) {
    const chunk = { rows: rows.slice(from, from + chunkRows), rowOf };
    const results = await importChunk(db, importer, chunk, options);
    for (const { is } of results) counts[is] += 1;
    yield [
      ...results.map(
        (result): ImportLine => ({
          is: 'row',
          line: result.row.line,
          slug: importer.slugOf(result.row).slice(0, 200),
          verdict: result.is,
          ...(result.is === 'refused' && { fields: { ...result.fields } }),
        }),
      ),
      { is: 'progress', done: Math.min(rows.length, from + chunkRows), of: rows.length },
    ];
  }
  if (!dryRun) {
    const about = { kind: 'import', id: requestId, name: `${rows.length} rows` };
    await recordAudit(db, { by, what: importer.what, about, after: { ...counts } }, requestId);
  }
  yield [{ is: 'finished', dryRun, rows: rows.length, counts }];
}

type Chunk<Column extends string> = {
  readonly rows: readonly CsvRow<Column>[];
  readonly rowOf: ReadonlyMap<string, CsvRow<Column>>;
};

const validateChunk = async <Column extends string, Known, Addition, Update>(
  db: Queryable,
  importer: Importer<Column, Known, Addition, Update>,
  { rows, rowOf }: Chunk<Column>,
  locked: boolean,
): Promise<RowResult<Column, Addition, Update>[]> => {
  const known = await importer.read(db, rows, { locked });
  const verdictOn = (row: CsvRow<Column>): Verdict<Addition, Update> => {
    const slug = importer.slugOf(row);
    const first = rowOf.get(slug);
    if (slug !== '' && first !== undefined && first !== row)
      return refused({ slug: `is already in line ${first.line}` });
    if (row.fault !== undefined) return refused({ row: row.fault });
    if (slug === '') {
      const [, source] = importer.columns.needed;
      return refused({ slug: `is missing and cannot be derived from the ${source}` });
    }
    try {
      return importer.validate(row, slug, known);
    } catch (error) {
      if (error instanceof HttpError) return refused(error.more.fields ?? { row: error.message });
      throw error;
    }
  };
  return rows.map((row) => ({ ...verdictOn(row), row }));
};

export const refused = (fields: Readonly<Record<string, string>>) => ({ is: 'refused', fields }) as const;

/** If another transaction takes a slug meanwhile, the chunk is validated again. */
const maxTries = 3;

const importChunk = async <Column extends string, Known, Addition, Update>(
  db: Postgres,
  importer: Importer<Column, Known, Addition, Update>,
  chunk: Chunk<Column>,
  { dryRun, now, requestId, by }: Options,
): Promise<readonly RowResult<Column, Addition, Update>[]> => {
  if (dryRun) return await validateChunk(db, importer, chunk, false);
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(async (tx) => {
        const results = await validateChunk(tx, importer, chunk, true);
        const additions = results.flatMap((one) => (one.is === 'add' ? [one.addition] : []));
        const updates = results.flatMap((one) => (one.is === 'update' ? [one.update] : []));
        await importer.write(tx, { additions, updates }, now(), { requestId, by });
        return results;
      });
    } catch (error) {
      if (!importer.isSlugTaken(error) || tries === maxTries) throw error;
    }
  }
};
