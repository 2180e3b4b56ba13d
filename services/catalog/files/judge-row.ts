import { EditModel, NewModel } from '@marquee/contracts/http/models';
import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import { HttpError } from '@marquee/kit/errors/http-error';
import { fieldErrors } from '@marquee/kit/http/error-reply';
import { listingOf, type StoredListing } from '../listing/listing-of';
import { refuseUnlistable } from '../listing/refuse-unlistable';
import { withChanges } from '../listing/with-changes';
import type { ProfileRow } from '../queries/model-row';
import { fieldsOf } from './listing-cells';
import type { CsvRow } from './read-csv';

export type Judgement =
  | { readonly is: 'add'; readonly row: CsvRow; readonly listing: NewModel }
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

/** The slug that the row is about, whatever else is wrong with it. */
export const slugOfRow = ({ cells }: CsvRow): string => cells.slug?.trim() || deriveSlug(cells.name ?? '');

/**
 * What is to become of a row, given the model that has or had its slug: an update by slug, an addition, nothing, or a refusal with the
 * fields at fault. Says exactly what the forms would say.
 */
export const judgeRow = (row: CsvRow, existing: ProfileRow | undefined): Judgement => {
  const slug = slugOfRow(row);
  const refused = (fields: Readonly<Record<string, string>>): Judgement => ({
    is: 'refused',
    row,
    slug,
    fields,
  });
  if (row.fault !== undefined) return refused({ row: row.fault });
  if (slug.length === 0)
    return refused({ slug: 'is missing, and the name has no letters to derive it from' });
  try {
    if (!existing) return judgeAddition(row, slug);
    if (!row.cells.slug?.trim()) return refused({ slug: 'is taken; to change that model, give its slug' });
    if (existing.slug !== slug) return refused({ slug: `was a slug of ${existing.slug}` });
    if (existing.archived) return refused({ slug: 'is of an archived model; restore it first' });
    return judgeUpdate(row, existing);
  } catch (error) {
    if (error instanceof HttpError) return refused(error.more.fields ?? { row: error.message });
    throw error;
  }
};

const judgeAddition = (row: CsvRow, slug: string): Judgement => {
  const parsed = NewModel.safeParse({ ...fieldsOf(row.cells), slug });
  if (!parsed.success) return { is: 'refused', row, slug, fields: fieldErrors(parsed.error) };
  refuseUnlistable(parsed.data);
  return { is: 'add', row, listing: parsed.data };
};

const judgeUpdate = (row: CsvRow, existing: ProfileRow): Judgement => {
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
      fields: { version: `is ${existing.version} by now: somebody has changed this model since` },
    };
  }
  refuseUnlistable(after);
  return { is: 'update', row, id: existing.id, before, after };
};
