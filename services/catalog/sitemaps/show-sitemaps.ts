import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { notFound } from '@marquee/kit/errors/http-error';
import { type Answer, answer, type RouteContext } from '@marquee/kit/http/route';
import { type CatalogDeps, route } from '../deps';
import { type SitemapFile, sitemapIndexPath } from './sitemaps';

/** The finished file at the request's path, without a query or a compression. */
const showFile = async (
  { req, res, signal }: Pick<RouteContext, 'req' | 'res' | 'signal'>,
  { sitemaps, bounded }: CatalogDeps,
): Promise<Answer> => {
  const file = (await sitemaps.get(req.path)) ?? notFound('sitemap.unknown', 'There is no such sitemap.');
  const headers = {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    vary: 'accept-encoding',
    etag: file.etag,
  };
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  if (req.fresh) return answer(304);
  // Brotli before gzip, in any order of Accept-Encoding: it is the smallest.
  const encoding = (['br', 'gzip'] as const).find((name) => req.acceptsEncodings(name) !== false);
  return encoding === undefined
    ? answer(200, await bounded.unpacking(() => unpacked(file), signal), headers)
    : answer(200, file.bodies[encoding], { ...headers, 'content-encoding': encoding });
};

const unpacked = ({ bodies }: SitemapFile): Promise<Buffer> => promisify(gunzip)(bodies.gzip);

export const showSitemapIndex = route({ get: sitemapIndexPath, handle: showFile });
export const showSitemap = route({ get: '/sitemaps/:file', handle: showFile });
