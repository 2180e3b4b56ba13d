/** One URL; `changedAt` is absent if its content has no date. */
import { escapeMarkup } from '@marquee/contracts/text/escape-markup';
export type SitemapUrl = { readonly path: string; readonly changedAt?: Date };

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const entry = (tag: 'url' | 'sitemap', publicUrl: string, { path, changedAt }: SitemapUrl): string => {
  const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
  return `<${tag}><loc>${escapeMarkup(`${publicUrl}${path}`)}</loc>${changed}</${tag}>\n`;
};

/** The index of all files. */
export const sitemapIndexXml = (publicUrl: string, files: readonly SitemapUrl[]): string =>
  `${declaration}<sitemapindex ${namespace}>\n${files.map((file) => entry('sitemap', publicUrl, file)).join('')}</sitemapindex>\n`;

/** A file of URLs, streamed in chunks. */
export async function* sitemapXml(
  publicUrl: string,
  pages: AsyncIterable<readonly SitemapUrl[]> | Iterable<readonly SitemapUrl[]>,
): AsyncGenerator<string> {
  yield `${declaration}<urlset ${namespace}>\n`;
  for await (const urls of pages) yield urls.map((url) => entry('url', publicUrl, url)).join('');
  yield '</urlset>\n';
}
