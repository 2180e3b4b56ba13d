const locations = /<loc>([^<]+)<\/loc>/g;
const urlsIn = (xml: string): string[] =>
  [...xml.matchAll(locations)].map((match) => new URL(match[1] ?? '').pathname);

/** Reads the index ten times, uncached, and then the whole sitemap once, file by file like a crawler. */
export const sitemapRow = async (
  models: number,
  read: (path: string) => Promise<string>,
): Promise<string> => {
  const indexTimes: number[] = [];
  for (let call = 0; call < 10; call += 1) {
    const began = performance.now();
    await read('/sitemap.xml');
    indexTimes.push(performance.now() - began);
  }
  const began = performance.now();
  const files = urlsIn(await read('/sitemap.xml'));
  let urls = 0;
  for (const file of files) urls += urlsIn(await read(file)).length;
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const [best = 0] = indexTimes.toSorted((a, b) => a - b);
  const what = `sitemap: index ${best.toFixed(0)} ms at best; ${urls.toLocaleString('en-US')} URLs in ${files.length} files`;
  return `| ${models.toLocaleString('en-US')} | ${what} | ${seconds} s | | | | | models_pkey, videos_pkey |`;
};
