import type { Actor } from '@marquee/contracts/events/domain-event';
import type { ImportLine, RowVerdict } from '@marquee/contracts/http/model-file';
import type { Postgres, Queryable } from '@marquee/kit/postgres/open-postgres';
import { announceAll, recordAudit } from '@marquee/kit/postgres/outbox';
import { changedFacts, factsOf, modelDeed } from '../listing/model-deed';
import { insertModels } from '../queries/insert-models';
import { modelStates } from '../queries/model-states';
import { modelsBySlugs } from '../queries/models-by-slugs';
import { updateListing } from '../queries/update-listing';
import { isTakenSlug } from '../routes/taken-slug';
import { type Judgement, judgeRow, slugOfRow } from './judge-row';
import type { CsvRow } from './read-csv';

/** Rows that are written together: few enough that nobody waits long for a model, and that progress is seen. */
const chunkRows = 250;

type Options = {
  readonly dryRun: boolean;
  readonly requestId: string;
  readonly by: Actor;
  readonly now: () => Date;
};

/**
 * Imports the rows and tells of each what became of it, chunk by chunk. A chunk is written, announced and then told of, all or none; a row
 * that is refused keeps no other one out. A dry run says the same of every row and writes nothing.
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
    const judged = await importChunk(db, chunk, repeats, options);
    for (const { is } of judged) counts[is] += 1;
    yield [
      ...judged.map(toldOf),
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

const toldOf = (judgement: Judgement): ImportLine => ({
  is: 'row',
  line: judgement.row.line,
  slug: slugOfRow(judgement.row).slice(0, 200),
  verdict: judgement.is,
  ...(judgement.is === 'refused' && { fields: { ...judgement.fields } }),
});

const judgeChunk = async (
  db: Queryable,
  chunk: readonly CsvRow[],
  repeats: ReadonlyMap<CsvRow, number>,
  locked: boolean,
): Promise<Judgement[]> => {
  const existing = await modelsBySlugs(db, chunk.map(slugOfRow), { locked });
  return chunk.map((row) => {
    const slug = slugOfRow(row);
    const first = repeats.get(row);
    if (first !== undefined)
      return { is: 'refused', row, slug, fields: { slug: `stands in line ${first} already` } };
    return judgeRow(row, existing.get(slug));
  });
};

/** Somebody may take a slug between our look and our write: then the chunk is looked at again. */
const mostTries = 3;

const importChunk = async (
  db: Postgres,
  chunk: readonly CsvRow[],
  repeats: ReadonlyMap<CsvRow, number>,
  { dryRun, requestId, by, now }: Options,
): Promise<readonly Judgement[]> => {
  if (dryRun) return await judgeChunk(db, chunk, repeats, false);
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(async (tx) => {
        const judged = await judgeChunk(tx, chunk, repeats, true);
        await write(tx, judged, now(), { requestId, by });
        return judged;
      });
    } catch (error) {
      if (!isTakenSlug(error) || tries === mostTries) throw error;
    }
  }
};

const write = async (
  tx: Queryable,
  judged: readonly Judgement[],
  at: Date,
  { requestId, by }: Pick<Options, 'requestId' | 'by'>,
): Promise<void> => {
  const added = judged.flatMap((one) => {
    if (one.is !== 'add') return [];
    const { featured: _, days: __, withoutEnd: ___, ...listing } = one.listing;
    return [{ ...listing, featuredUntil: null, createdAt: at }];
  });
  const addedIds = added.length === 0 ? [] : [...(await insertModels(tx, added)).values()];
  const updatedIds: number[] = [];
  for (const one of judged) {
    if (one.is !== 'update') continue;
    await updateListing(tx, one.id, one.after, one.before, at);
    updatedIds.push(one.id);
  }
  const [addedStates, updatedStates] = [await modelStates(tx, addedIds), await modelStates(tx, updatedIds)];
  const listings = new Map(added.map((listing) => [listing.slug, listing]));
  const changes = new Map(
    judged.flatMap((one) => (one.is === 'update' ? [[one.id, changedFacts(one.before, one.after)]] : [])),
  );
  const told = [
    ...addedStates.map((model) => ({
      event: { type: 'catalog.model.created' as const, model },
      entry: modelDeed(by, 'model.created', model, {
        before: null,
        after: factsOf(listings.get(model.slug) ?? {}),
      }),
    })),
    ...updatedStates.map((model) => ({
      event: { type: 'catalog.model.updated' as const, model },
      entry: modelDeed(by, 'model.edited', model, changes.get(model.id) ?? { before: null, after: null }),
    })),
  ];
  if (told.length > 0) await announceAll(tx, told, requestId);
};
