import { notFound } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { route } from '../deps';
import { listedModel } from '../models/listed-model';
import { modelBySlug } from '../models/model-queries';
import { adultsOnly } from './feeds';

const cacheSeconds = 3_600;

const Link = z.object({ version: z.literal('1.0'), type: z.literal('link'), title: z.string() }).loose();

/** What other sites show for a link to a profile (oembed.com): a link with the adults' notice, no picture. */
export const showOembed = route({
  get: '/oembed',
  query: z.strictObject({
    url: z.url().max(2_000),
    format: z.literal('json').optional(),
    maxwidth: z.string().max(9).optional(),
    maxheight: z.string().max(9).optional(),
  }),
  reply: Link,
  handle: async ({ query: { url } }, { db, publicUrl }) => {
    const { origin, pathname } = new URL(url);
    const [, slug = ''] = /^\/model\/([^/]+)$/.exec(pathname) ?? [];
    const { host, origin: own } = new URL(publicUrl);
    if (origin !== own) return notFound('embed.unknown', 'Only profiles of this site can be embedded.');
    const { name, slug: current } = listedModel(await modelBySlug(db, slug));
    const link = {
      version: '1.0',
      type: 'link',
      title: `${name} (18+)`,
      author_name: name,
      author_url: `${publicUrl}/model/${current}`,
      provider_name: host,
      provider_url: publicUrl,
      cache_age: cacheSeconds,
      notice: adultsOnly,
    };
    return answer(200, link, { 'cache-control': `public, max-age=${cacheSeconds}` });
  },
});
