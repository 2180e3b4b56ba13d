import { EditModel, Listing } from '@marquee/contracts/http/listing';
import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import { HttpError } from '@marquee/kit/errors/http-error';
import { fieldErrors } from '@marquee/kit/http/error-reply';
import { listingOf, type StoredListing, withChanges } from '../models/admin/listing';
import { requireListable } from '../models/admin/require-listable';
import type { ProfileRow } from '../models/model-row';
import { fieldsOf } from './listing-cells';
import type { CsvRow } from './read-csv';

export type RowResult =
  | { readonly is: 'add'; readonly row: CsvRow; readonly listing: Listing }
  | {
      readonly is: 'update';
      readonly row: CsvRow;
      readonly id: number;
      readonly before: StoredListing;
      readonly after: StoredListing;
    }
  | { readonly is: 'unchanged'; readonly row: CsvRow; readonly slug: string }
  | {
      readonly is: 'refused';
      readonly row: CsvRow;
      readonly slug: string;
      readonly fields: Readonly<Record<string, string>>;
    };

/** The slug of the row, even if its other cells are invalid. */
export const slugOfRow = ({ cells }: CsvRow): string => cells.slug?.trim() || deriveSlug(cells.name ?? '');

/**
 * Validates a row against the model that has or had its slug: an addition, an update, no change, or a refusal with the invalid fields.
 * Applies the same rules and messages as the forms.
 */
export const validateRow = (row: CsvRow, existing: ProfileRow | undefined): RowResult => {
  const slug = slugOfRow(row);
  const refused = (fields: Readonly<Record<string, string>>): RowResult => ({
    is: 'refused',
    row,
    slug,
    fields,
  });
  if (row.fault !== undefined) return refused({ row: row.fault });
  if (slug.length === 0) return refused({ slug: 'is missing and cannot be derived from the name' });
  try {
    if (!existing) return validateAddition(row, slug);
    if (!row.cells.slug?.trim()) return refused({ slug: 'is taken; to change that model, add its slug' });
    if (existing.slug !== slug) return refused({ slug: `is a former slug of ${existing.slug}` });
    if (existing.archived) return refused({ slug: 'belongs to an archived model; restore it first' });
    return validateUpdate(row, existing);
  } catch (error) {
    if (error instanceof HttpError) return refused(error.more.fields ?? { row: error.message });
    throw error;
  }
};

const validateAddition = (row: CsvRow, slug: string): RowResult => {
  const parsed = Listing.safeParse({ ...fieldsOf(row.cells), slug });
  if (!parsed.success) return { is: 'refused', row, slug, fields: fieldErrors(parsed.error) };
  requireListable(parsed.data);
  return { is: 'add', row, listing: parsed.data };
};

const validateUpdate = (row: CsvRow, existing: ProfileRow): RowResult => {
  const { slug } = existing;
  const fields = fieldsOf(row.cells);
  const parsed = EditModel.safeParse({ version: existing.version, ...fields });
  if (!parsed.success) return { is: 'refused', row, slug, fields: fieldErrors(parsed.error) };
  const before = listingOf(existing);
  const after = withChanges(before, parsed.data.changes);
  if (!after) return { is: 'unchanged', row, slug };
  if (parsed.data.version !== existing.version) {
    return {
      is: 'refused',
      row,
      slug,
      fields: { version: `is now ${existing.version}: the model was changed meanwhile` },
    };
  }
  requireListable(after);
  return { is: 'update', row, id: existing.id, before, after };
};
