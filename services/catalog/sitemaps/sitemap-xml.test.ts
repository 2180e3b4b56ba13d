import { sitemapIndexXml, sitemapXml } from './sitemap-xml';

test('special characters in a path are escaped', async () => {
  const pieces: string[] = [];
  for await (const piece of sitemapXml('https://marquee.example', [
    [{ path: '/models?a=1&b=<"\'>' }],
    [{ path: '/help' }],
  ]))
    pieces.push(piece);
  expect(pieces.join('')).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
      '<url><loc>https://marquee.example/models?a=1&amp;b=&lt;&quot;&#39;&gt;</loc></url>\n' +
      '<url><loc>https://marquee.example/help</loc></url>\n</urlset>\n',
  );
});

test('the index has the date of change of each file that has one', () => {
  const files = [
    { path: '/sitemaps/pages-1.xml' },
    { path: '/sitemaps/models-1.xml', changedAt: new Date('2026-11-20T12:00:00Z') },
  ];
  expect(sitemapIndexXml('https://marquee.example', files)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
      '<sitemap><loc>https://marquee.example/sitemaps/pages-1.xml</loc></sitemap>\n' +
      '<sitemap><loc>https://marquee.example/sitemaps/models-1.xml</loc><lastmod>2026-11-20T12:00:00.000Z</lastmod></sitemap>\n' +
      '</sitemapindex>\n',
  );
});
