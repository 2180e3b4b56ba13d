import { ogPicturePath, ogSitePicture, ogVersion } from '@marquee/contracts/rules/media';
import { Slug } from '@marquee/contracts/rules/slug';
import { gone, notFound } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { ogPicture } from '../pictures/og-picture';
import { modelBySlug } from '../queries/model-by-slug';
import { type CatalogDeps, route } from '../route';

const extension = '.png';
const site = { slug: 'site', name: 'Your name in lights', category: '' } as const;

type Subject = { readonly slug: string; readonly name: string; readonly category: string };

const subjectOf = async (file: string, { db }: Pick<CatalogDeps, 'db'>): Promise<Subject> => {
  const slug = file.slice(0, -extension.length);
  if (!file.endsWith(extension) || !Slug.safeParse(slug).success) return notFound('picture.unknown');
  // No model may have this slug.
  if (`/media/og/${file}` === ogSitePicture) return site;
  const found = await modelBySlug(db, slug);
  if (!found) return notFound('model.unknown', 'There is no such model.');
  if (found.archived) return gone('model.archived', 'This model was removed.');
  return found;
};

const lineOf = ({ slug, category }: Subject): string =>
  slug === site.slug
    ? 'A directory of independent creators'
    : `${category.charAt(0).toUpperCase()}${category.slice(1)} · 18+ only`;

/**
 * What a shared link shows. An address with the version of what is drawn never changes and is kept for ever; without it, or with another, it
 * is asked for again after an hour.
 */
export const showOgPicture = route({
  get: '/media/og/:file',
  params: z.object({ file: z.string() }),
  query: z.object({ v: z.string().max(20).optional() }),
  handle: async ({ params: { file }, query: { v }, req, res }, { db, pictures }) => {
    const subject = await subjectOf(file, { db });
    if (subject !== site && file !== `${subject.slug}${extension}`) {
      return answer(301, undefined, {
        location: ogPicturePath(subject),
        'cache-control': 'public, max-age=3600',
      });
    }
    const version = ogVersion(subject);
    const headers = {
      'content-type': 'image/png',
      'cache-control': v === version ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      etag: `"${version}"`,
      'x-content-type-options': 'nosniff',
      // Made to be shown by other sites.
      'cross-origin-resource-policy': 'cross-origin',
    };
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    if (req.fresh) return answer(304);
    const drawn = () => ogPicture({ slug: subject.slug, name: subject.name, line: lineOf(subject) });
    return answer(200, await pictures.of(`${subject.slug}-${version}`, drawn), headers);
  },
});
