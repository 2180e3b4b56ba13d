import { createHash } from 'node:crypto';
import { notFound } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { streamLines } from '@marquee/kit/http/stream-lines';
import { z } from 'zod';
import { route } from '../route';
import { sitemapPath } from './sitemap-files';
import { sitemapIndexXml, sitemapXml } from './sitemap-xml';

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

/** Answers 304 without reading a row, and otherwise streams the file. */
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
    // Weak, because a proxy may compress the reply.
    const fileHeaders = { ...headers, etag: `W/"${file.etag}"` };
    for (const [name, value] of Object.entries(fileHeaders)) res.setHeader(name, value);
    if (req.fresh) return answer(304);
    if (req.method === 'HEAD') return answer(200);
    return await streamLines(context, fileHeaders, sitemapXml(publicUrl, file.pages()));
  },
});
