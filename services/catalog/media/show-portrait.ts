import { Slug } from '@marquee/contracts/rules/slug';
import { notFound } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { route } from '../deps';
import { portrait } from './portraits/portrait';

const extension = '.svg';

/** Generated from the slug alone, so no model is looked up; a release may change the artwork. */
export const showPortrait = route({
  get: '/media/portraits/:file',
  params: z.object({ file: z.string() }),
  handle: ({ params: { file } }) => {
    const name = file.slice(0, -extension.length);
    if (!file.endsWith(extension) || !Slug.safeParse(name).success) return notFound('portrait.unknown');
    return answer(200, portrait(name), {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400, stale-while-revalidate=2592000',
      'x-content-type-options': 'nosniff',
      // Opened directly, an SVG is a document: it must not load or run anything.
      'content-security-policy': "default-src 'none'; sandbox",
    });
  },
});
