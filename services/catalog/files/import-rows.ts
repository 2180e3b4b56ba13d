import type { Actor } from '@marquee/contracts/events/domain-event';
import type { ImportLine, RowVerdict } from '@marquee/contracts/http/model-file';
import type { Postgres, Queryable } from '@marquee/kit/postgres/open-postgres';
import { announceAll, recordAudit } from '@marquee/kit/postgres/outbox';
import { changedFacts, factsOf, modelAuditEntry } from '../models/admin/audit-entry';
import { insertModels } from '../models/admin/insert-models';
import { isSlugTaken } from '../models/admin/slugs';
import { updateListing } from '../models/admin/update-listing';
import { modelStates, modelsBySlugs } from '../models/model-queries';
import type { CsvRow } from './read-csv';
import { type RowResult, slugOfRow, validateRow } from './validate-row';

/** Rows per transaction: few, so that locks are short and progress is visible. */
const chunkRows = 250;

type Options = {
  readonly dryRun: boolean;
  readonly requestId: string;
  readonly by: Actor;
  readonly now: () => Date;
};

/**
 * Imports the rows and reports the result of each, chunk by chunk. A chunk is written and announced in one transaction; refused rows do
 * not affect the others. A dry run reports the same results and writes nothing.
 */
export async function* importModels(
  db: Postgres,
  rows: readonly CsvRow[],
  options: Options,
): AsyncGenerator<readonly ImportLine[]> {
  const counts: Record<RowVerdict, number> = { add: 0, update: 0, unchanged: 0, refused: 0 };
  const lineOf = new Map<string, number>();
  for (let from = 0; from < rows.length; from += chunkRows) {
    const chunk = rows.slice(from, from + chunkRows);
    const repeats = new Map<CsvRow, number>();
    for (const row of chunk) {
      const slug = slugOfRow(row);
      const first = lineOf.get(slug);
      if (first === undefined) lineOf.set(slug, row.line);
      else if (slug !== '') repeats.set(row, first);
    }
    const results = await importChunk(db, chunk, repeats, options);
    for (const { is } of results) counts[is] += 1;
    yield [
      ...results.map(importLineOf),
      { is: 'progress', done: Math.min(rows.length, from + chunkRows), of: rows.length },
    ];
  }
  if (!options.dryRun) {
    const about = { kind: 'import', id: options.requestId, name: `${rows.length} rows` };
    const entry = { by: options.by, what: 'models.imported', about, before: null, after: { ...counts } };
    await recordAudit(db, entry, options.requestId);
  }
  yield [{ is: 'finished', dryRun: options.dryRun, rows: rows.length, counts }];
}

const importLineOf = (result: RowResult): ImportLine => ({
  is: 'row',
  line: result.row.line,
  slug: slugOfRow(result.row).slice(0, 200),
  verdict: result.is,
  ...(result.is === 'refused' && { fields: { ...result.fields } }),
});

const validateChunk = async (
  db: Queryable,
  chunk: readonly CsvRow[],
  repeats: ReadonlyMap<CsvRow, number>,
  locked: boolean,
): Promise<RowResult[]> => {
  const existing = await modelsBySlugs(db, chunk.map(slugOfRow), { locked });
  return chunk.map((row) => {
    const slug = slugOfRow(row);
    const first = repeats.get(row);
    if (first !== undefined)
      return { is: 'refused', row, slug, fields: { slug: `is already in line ${first}` } };
    return validateRow(row, existing.get(slug));
  });
};

/** If another transaction takes a slug meanwhile, the chunk is validated again. */
const maxTries = 3;

const importChunk = async (
  db: Postgres,
  chunk: readonly CsvRow[],
  repeats: ReadonlyMap<CsvRow, number>,
  { dryRun, requestId, by, now }: Options,
): Promise<readonly RowResult[]> => {
  if (dryRun) return await validateChunk(db, chunk, repeats, false);
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(async (tx) => {
        const results = await validateChunk(tx, chunk, repeats, true);
        await write(tx, results, now(), { requestId, by });
        return results;
      });
    } catch (error) {
      if (!isSlugTaken(error) || tries === maxTries) throw error;
    }
  }
};

const write = async (
  tx: Queryable,
  results: readonly RowResult[],
  at: Date,
  { requestId, by }: Pick<Options, 'requestId' | 'by'>,
): Promise<void> => {
  const added = results.flatMap((one) =>
    one.is === 'add' ? [{ ...one.listing, featuredUntil: null, createdAt: at }] : [],
  );
  const addedIds = added.length === 0 ? [] : [...(await insertModels(tx, added)).values()];
  const updatedIds: number[] = [];
  for (const one of results) {
    if (one.is !== 'update') continue;
    await updateListing(tx, one.id, one.after, one.before, at);
    updatedIds.push(one.id);
  }
  const [addedStates, updatedStates] = [await modelStates(tx, addedIds), await modelStates(tx, updatedIds)];
  const listings = new Map(added.map((listing) => [listing.slug, listing]));
  const changes = new Map(
    results.flatMap((one) => (one.is === 'update' ? [[one.id, changedFacts(one.before, one.after)]] : [])),
  );
  const announcements = [
    ...addedStates.map((model) => ({
      event: { type: 'catalog.model.created' as const, model },
      entry: modelAuditEntry(by, 'model.created', model, {
        before: null,
        after: factsOf(listings.get(model.slug) ?? {}),
      }),
    })),
    ...updatedStates.map((model) => ({
      event: { type: 'catalog.model.updated' as const, model },
      entry: modelAuditEntry(
        by,
        'model.edited',
        model,
        changes.get(model.id) ?? { before: null, after: null },
      ),
    })),
  ];
  if (announcements.length > 0) await announceAll(tx, announcements, requestId);
};
