/** One page that a search engine may visit; `changedAt` only where its content has a date. */
export type Address = { readonly path: string; readonly changedAt?: Date };

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** `text` as it stands between two tags. */
const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const entry = (tag: 'url' | 'sitemap', publicUrl: string, { path, changedAt }: Address): string => {
  const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
  return `<${tag}><loc>${escapeXml(`${publicUrl}${path}`)}</loc>${changed}</${tag}>\n`;
};

/** The file that names every other file. */
export const sitemapIndexXml = (publicUrl: string, files: readonly Address[]): string =>
  `${declaration}<sitemapindex ${namespace}>\n${files.map((file) => entry('sitemap', publicUrl, file)).join('')}</sitemapindex>\n`;

/** A file of addresses, piece by piece as they come. */
export async function* sitemapXml(
  publicUrl: string,
  pages: AsyncIterable<readonly Address[]> | Iterable<readonly Address[]>,
): AsyncGenerator<string> {
  yield `${declaration}<urlset ${namespace}>\n`;
  for await (const addresses of pages)
    yield addresses.map((address) => entry('url', publicUrl, address)).join('');
  yield '</urlset>\n';
}
