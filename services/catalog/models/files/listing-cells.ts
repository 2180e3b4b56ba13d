import type { ImportColumn } from '@marquee/contracts/http/model-file';
import type { AdminModel, GalleryImage } from '@marquee/contracts/http/models';
import type { StoredListing } from '../admin/listing';

/** One image per line: its URL, then its alt text. */
const galleryCell = (gallery: readonly GalleryImage[]): string =>
  gallery
    .map(({ url, alt }) => `${url.replace(/\s/g, encodeURIComponent)} ${alt.replace(/\s+/g, ' ')}`.trim())
    .join('\n');

const galleryOf = (cell: string): GalleryImage[] =>
  linesOf(cell).map((line) => {
    const [url = '', ...words] = line.split(' ');
    return { url, alt: words.join(' ') };
  });

const linesOf = (cell: string): string[] =>
  cell
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The listing as cells. Tags are separated by commas, as in the form; images and links by line breaks. */
export const cellsOf = (
  model: StoredListing & Pick<AdminModel, 'version'>,
): Record<ImportColumn, string> => ({
  slug: model.slug,
  name: model.name,
  description: model.description,
  bio: model.bio,
  category: model.category,
  tags: model.tags.join(', '),
  premium: String(model.premium),
  profileImage: model.profileImage ?? '',
  gallery: galleryCell(model.gallery),
  socialLinks: model.socialLinks.map(({ url }) => url).join('\n'),
  rating: model.rating === null ? '' : String(model.rating),
  likes: model.likes === null ? '' : String(model.likes),
  onlyFansLink: model.onlyFansLink ?? '',
  fanvueLink: model.fanvueLink ?? '',
  version: String(model.version),
});

const booleans: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  1: true,
  false: false,
  no: false,
  0: false,
};

/**
 * Undefined for an empty cell. A cell that is no boolean or number stays text, which the schema then refuses.
 */
export const booleanOf = (cell: string): unknown =>
  booleans[cell.trim().toLowerCase()] ?? (cell.trim() || undefined);
export const numberOf = (cell: string): unknown =>
  /^-?\d+(?:\.\d+)?$/.test(cell.trim()) ? Number(cell) : cell.trim() || undefined;
export const tagsOf = (cell: string): string[] => cell.split(',').filter((tag) => tag.trim() !== '');

const readers: Readonly<Record<ImportColumn, (cell: string) => unknown>> = {
  slug: (cell) => cell.trim(),
  name: (cell) => cell,
  description: (cell) => cell,
  bio: (cell) => cell,
  category: (cell) => cell.trim() || undefined,
  tags: tagsOf,
  premium: booleanOf,
  profileImage: (cell) => cell,
  gallery: galleryOf,
  socialLinks: linesOf,
  rating: numberOf,
  likes: numberOf,
  onlyFansLink: (cell) => cell,
  fanvueLink: (cell) => cell,
  version: numberOf,
};

const isColumn = (name: string): name is ImportColumn => Object.hasOwn(readers, name);

/**
 * The fields of the cells, not yet validated. An empty cell clears a field that can be empty and otherwise
 * leaves it unchanged, as does a missing column.
 */
export const fieldsOf = (cells: Readonly<Partial<Record<ImportColumn, string>>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([column, cell]) => {
      const value = isColumn(column) ? readers[column](cell) : undefined;
      return value === undefined ? [] : [[column, value]];
    }),
  );
