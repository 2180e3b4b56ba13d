const locations = /<loc>([^<]+)<\/loc>/g;
const urlsIn = (xml: string): string[] =>
  [...xml.matchAll(locations)].map((match) => new URL(match[1] ?? '').pathname);

/** Makes all files, refreshes them ten times unchanged, and reads the sitemap once, as a crawler does. */
export const sitemapRow = async (
  models: number,
  read: (path: string) => Promise<string>,
  refresh: () => Promise<void>,
): Promise<string> => {
  const refreshTimes: number[] = [];
  for (let call = 0; call <= 10; call += 1) {
    const began = performance.now();
    await refresh();
    refreshTimes.push(performance.now() - began);
  }
  const [making = 0, ...unchanged] = refreshTimes;
  const began = performance.now();
  const files = urlsIn(await read('/sitemap.xml'));
  let urls = 0;
  for (const file of files) urls += urlsIn(await read(file)).length;
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const what = `sitemap: made in ${making.toFixed(0)} ms, refreshed unchanged in ${Math.min(...unchanged).toFixed(0)} ms at best; ${urls.toLocaleString('en-US')} URLs in ${files.length} files`;
  return `| ${models.toLocaleString('en-US')} | ${what} | ${seconds} s | | | | | models_pkey, videos_pkey |`;
};
