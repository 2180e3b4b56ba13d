import { Slug } from '@marquee/contracts/rules/slug';
import { notFound } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { portrait } from '../portraits/portrait';
import { route } from '../route';

const extension = '.svg';

/** A picture for any slug there may be: it is generated, so nothing has to be looked up. */
export const showPortrait = route({
  get: '/media/portraits/:file',
  params: z.object({ file: z.string() }),
  handle: ({ params: { file } }) => {
    const name = file.slice(0, -extension.length);
    if (!file.endsWith(extension) || !Slug.safeParse(name).success) return notFound('portrait.unknown');
    return answer(200, portrait(name), {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      // Opened by itself it is a document: one that may load and run nothing.
      'content-security-policy': "default-src 'none'; sandbox",
    });
  },
});
