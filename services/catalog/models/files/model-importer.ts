import { EditModel, Listing } from '@marquee/contracts/http/listing';
import { exportOnlyColumns, type ImportColumn, importColumns } from '@marquee/contracts/http/model-file';
import { StoredListing } from '@marquee/contracts/http/models';
import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import { announceAll } from '@marquee/kit/bus/outbox';
import { fieldErrors } from '@marquee/kit/http/error-reply';
import { changedFacts, factsOf, modelAuditEntry } from '../../audit-entry';
import { fieldsOf } from '../../files/cells';
import { type Importer, refused, type Verdict } from '../../files/import-rows';
import type { CsvRow } from '../../files/read-csv';
import { insertModels } from '../admin/insert-models';
import { withChanges } from '../admin/listing';
import { requireListable } from '../admin/require-listable';
import { isSlugTaken } from '../admin/slugs';
import { updateListing } from '../admin/update-listing';
import { modelStates, modelsBySlugs } from '../model-queries';
import type { ProfileRow } from '../model-row';
import { readers } from './listing-cells';

type Update = { readonly id: number; readonly before: StoredListing; readonly after: StoredListing };
type Row = CsvRow<ImportColumn>;

const slugOf = ({ cells }: Row): string => cells.slug?.trim() || deriveSlug(cells.name ?? '');

/** A row is validated against the model that has or had its slug. */
export const modelImporter: Importer<ImportColumn, ReadonlyMap<string, ProfileRow>, Listing, Update> = {
  what: 'models.imported',
  columns: { read: importColumns, ignored: exportOnlyColumns, needed: ['slug', 'name'] },
  slugOf,
  read: (db, rows, options) => modelsBySlugs(db, rows.map(slugOf), options),
  validate: (row, slug, existing) => {
    const model = existing.get(slug);
    if (!model) return validateAddition(row, slug);
    if (!row.cells.slug?.trim()) return refused({ slug: 'is taken; to change that model, add its slug' });
    if (model.slug !== slug) return refused({ slug: `is a former slug of ${model.slug}` });
    if (model.archived) return refused({ slug: 'belongs to an archived model; restore it first' });
    return validateUpdate(row, model);
  },
  write: async (tx, { additions, updates }, at, { requestId, by }) => {
    const added = additions.map((listing) => ({ ...listing, featuredUntil: null, createdAt: at }));
    const addedIds = added.length === 0 ? [] : [...(await insertModels(tx, added)).values()];
    for (const { id, after, before } of updates) await updateListing(tx, id, after, before, at);
    const [addedStates, updatedStates] = [
      await modelStates(tx, addedIds),
      await modelStates(
        tx,
        updates.map(({ id }) => id),
      ),
    ];
    const listings = new Map(additions.map((listing) => [listing.slug, listing]));
    const changes = new Map(updates.map(({ id, before, after }) => [id, changedFacts(before, after)]));
    const announcements = [
      ...addedStates.map((model) => ({
        event: { type: 'catalog.model.created' as const, model },
        entry: modelAuditEntry(by, 'model.created', model, {
          after: factsOf(listings.get(model.slug) ?? {}),
        }),
      })),
      ...updatedStates.map((model) => ({
        event: { type: 'catalog.model.updated' as const, model },
        entry: modelAuditEntry(by, 'model.edited', model, changes.get(model.id)),
      })),
    ];
    if (announcements.length > 0) await announceAll(tx, announcements, requestId);
  },
  isSlugTaken,
};

const validateAddition = (row: Row, slug: string): Verdict<Listing, Update> => {
  const parsed = Listing.safeParse({ ...fieldsOf(row.cells, readers), slug });
  if (!parsed.success) return refused(fieldErrors(parsed.error));
  requireListable(parsed.data);
  return { is: 'add', addition: parsed.data };
};

const validateUpdate = (row: Row, existing: ProfileRow): Verdict<Listing, Update> => {
  const parsed = EditModel.safeParse({ version: existing.version, ...fieldsOf(row.cells, readers) });
  if (!parsed.success) return refused(fieldErrors(parsed.error));
  const before = StoredListing.parse(existing);
  const after = withChanges(before, parsed.data.changes);
  if (!after) return { is: 'unchanged' };
  if (parsed.data.version !== existing.version)
    return refused({ version: `is now ${existing.version}: the model has changed since` });
  requireListable(after);
  return { is: 'update', update: { id: existing.id, before, after } };
};
