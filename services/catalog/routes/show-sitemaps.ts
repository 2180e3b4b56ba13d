import { createHash } from 'node:crypto';
import { notFound } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { streamLines } from '@marquee/kit/http/stream-lines';
import { z } from 'zod';
import { route } from '../route';
import { sitemapPath } from '../sitemaps/sitemap-files';
import { sitemapIndexXml, sitemapXml } from '../sitemaps/sitemap-xml';

/** Search engines read them a few times a day at most. */
const headers = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=3600',
} as const;

export const showSitemapIndex = route({
  get: '/sitemap.xml',
  handle: async (_, { publicUrl, sitemaps }) => {
    const xml = sitemapIndexXml(publicUrl, await sitemaps.all());
    return answer(200, xml, {
      ...headers,
      etag: `W/"${createHash('sha256').update(xml).digest('base64url').slice(0, 16)}"`,
    });
  },
});

/** Known to be unchanged before an address is read, or else streamed: never in memory as a whole. */
export const showSitemap = route({
  get: '/sitemaps/:file',
  params: z.object({ file: z.string() }),
  handle: async (context, { publicUrl, sitemaps }) => {
    const { req, res, params } = context;
    const path = sitemapPath(params.file.replace(/\.xml$/, ''));
    const file = (await sitemaps.all()).find(
      (candidate) => candidate.path === path && params.file.endsWith('.xml'),
    );
    if (!file) return notFound('sitemap.unknown', 'There is no such sitemap.');
    // Weak: on its way to the reader it may be compressed.
    const given = { ...headers, etag: `W/"${file.etag}"` };
    for (const [name, value] of Object.entries(given)) res.setHeader(name, value);
    if (req.fresh) return answer(304);
    if (req.method === 'HEAD') return answer(200);
    return await streamLines(context, given, sitemapXml(publicUrl, file.pages()));
  },
});
