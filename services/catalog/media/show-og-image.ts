import { ogPicturePath, ogSitePicture, ogVersion } from '@marquee/contracts/rules/media';
import { Slug } from '@marquee/contracts/rules/slug';
import { gone, notFound } from '@marquee/kit/errors/http-error';
import { type Answer, answer, type RouteContext } from '@marquee/kit/http/route';
import { z } from 'zod';
import { type CatalogDeps, route } from '../deps';
import { listedModel } from '../models/listed-model';
import { modelById, modelBySlug } from '../models/model-queries';
import { videoBySlug } from '../videos/video-row';
import { ogImage } from './og-image';

const extension = '.png';
const site = { slug: 'site', name: 'Your name in lights', category: '' } as const;

type Subject = { readonly slug: string; readonly name: string; readonly category: string };

const subjectOf = async (file: string, { db }: Pick<CatalogDeps, 'db'>): Promise<Subject> => {
  const slug = file.slice(0, -extension.length);
  if (!file.endsWith(extension) || !Slug.safeParse(slug).success) return notFound('picture.unknown');
  // A reserved slug: no model can have it.
  if (`/media/og/${file}` === ogSitePicture) return site;
  return listedModel(await modelBySlug(db, slug));
};

const lineOf = ({ slug, category }: Subject): string =>
  slug === site.slug
    ? 'A directory of independent creators'
    : `${category.charAt(0).toUpperCase()}${category.slice(1)} · 18+ only`;

/** With the version of its content the URL is cached forever; without it, or an older one, for an hour. */
export const showOgImage = route({
  get: '/media/og/:file',
  params: z.object({ file: z.string() }),
  query: z.object({ v: z.string().max(20).optional() }),
  handle: async ({ params: { file }, query: { v }, req, res }, { db, ogImages }) => {
    const subject = await subjectOf(file, { db });
    if (subject !== site && file !== `${subject.slug}${extension}`) {
      return answer(301, undefined, {
        location: ogPicturePath(subject),
        'cache-control': 'public, max-age=3600',
      });
    }
    const svg = () => ogImage({ slug: subject.slug, name: subject.name, line: lineOf(subject) });
    return await sendImage({ name: subject.slug, subject, v, svg }, { req, res, ogImages });
  },
});

export const showOgVideo = route({
  get: '/media/og/videos/:file',
  params: z.object({ file: z.string() }),
  query: z.object({ v: z.string().max(20).optional() }),
  handle: async ({ params: { file }, query: { v }, req, res }, { db, ogImages }) => {
    const slug = file.slice(0, -extension.length);
    const video = file.endsWith(extension) ? await videoBySlug(db, slug) : undefined;
    if (video === undefined) return notFound('picture.unknown');
    if (!video.listed) return gone('video.archived', 'This video was removed.');
    const creator = await modelById(db, video.modelId);
    const line = creator === undefined ? 'Video · 18+ only' : `Video by ${creator.name} · 18+ only`;
    const svg = () => ogImage({ slug: creator?.slug ?? slug, name: video.title, line });
    const subject = { slug, name: video.title, category: video.category };
    return await sendImage({ name: `video ${slug} ${line}`, subject, v, svg }, { req, res, ogImages });
  },
});

type Image = {
  readonly name: string;
  readonly subject: Subject;
  readonly v: string | undefined;
  readonly svg: () => string;
};

const sendImage = async (
  { name, subject, v, svg }: Image,
  { req, res, ogImages }: Pick<RouteContext, 'req' | 'res'> & Pick<CatalogDeps, 'ogImages'>,
): Promise<Answer> => {
  const version = ogVersion(subject);
  const headers = {
    'content-type': 'image/png',
    'cache-control': v === version ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    etag: `"${version}"`,
    'x-content-type-options': 'nosniff',
    // Other sites embed it.
    'cross-origin-resource-policy': 'cross-origin',
  };
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  if (req.fresh) return answer(304);
  return answer(200, await ogImages.get(`${name}-${version}`, svg), headers);
};
