import type { AdminModel, GalleryImage } from '@marquee/contracts/http/models';
import { booleanOf, filledOf, numberOf, tagsOf } from '../../files/cells';

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

/** The values of an exported model. Images and links are separated by line breaks. */
export const valuesOf = (model: AdminModel) => ({
  ...model,
  gallery: galleryCell(model.gallery),
  languages: model.languages.join(', '),
  socialLinks: model.socialLinks.map(({ url }) => url).join('\n'),
});

export const readers = new Map<string, (cell: string) => unknown>([
  ['slug', (cell) => cell.trim()],
  ['category', filledOf],
  ['tags', tagsOf],
  ['premium', booleanOf],
  ['gallery', galleryOf],
  ['socialLinks', linesOf],
  ['languages', tagsOf],
  ['monthlyPriceCents', (cell) => numberOf(cell) ?? null],
  ['rating', numberOf],
  ['likes', numberOf],
  ['version', numberOf],
]);
