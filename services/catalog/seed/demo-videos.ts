import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import { portraitPath } from '@marquee/contracts/rules/media';
import { slugMaxLength } from '@marquee/contracts/rules/slug';
import { pick, pickTwo, type Random, seededRandom } from '@marquee/kit/random/random';
import type { ModelToInsert } from '../models/admin/insert-models';
import type { VideoToInsert } from '../videos/insert-videos';

const occasions = [
  'An Evening',
  'Opening Night',
  'The Second Act',
  'A Quiet Hour',
  'Rehearsal Notes',
  'Questions and Answers',
  'The Velvet Set',
  'Lamplight',
  'A Walk Through Town',
  'The Wardrobe Tour',
  'Late Show',
  'Matinee',
  'Encore',
  'Behind the Curtain',
  'The Long Take',
  'Sunday Special',
] as const;
const places = [
  'in Lisbon',
  'in the Studio',
  'at the Old Theater',
  'by the Sea',
  'on the Roof',
  'in Black and White',
  'with Live Piano',
  'in One Take',
] as const;
const sentences = [
  'Filmed in one evening and cut with care.',
  'Part of a series; each part stands by itself.',
  'With notes on the light and the music.',
  'Requested by subscribers, answered at length.',
  'The sound is half of it: headphones help.',
] as const;

const dayMs = 86_400_000;

/** The number of videos of a model: none for one in four, a little over two on average. */
const videosOf = (random: Random): number => (random() < 0.25 ? 0 : 1 + Math.floor(random() ** 1.8 * 6));

/** The videos of the demo models, the same every time. Views have a long tail. */
export const demoVideos = (
  models: readonly ModelToInsert[],
  idOf: (slug: string) => number,
  day: Date,
): VideoToInsert[] => {
  const random = seededRandom(20_261_121);
  return models.flatMap((model) =>
    Array.from({ length: videosOf(random) }, (_, nth): VideoToInsert => {
      const title = `${pick(random, occasions)} ${pick(random, places)}`;
      const premium = random() < (model.premium ? 0.5 : 0.15);
      const views = Math.min(9_000_000, Math.round((model.likes ?? 400) * Math.exp(random() * 4 - 1)));
      const age = (day.getTime() - model.createdAt.getTime()) * random();
      return {
        modelId: idOf(model.slug),
        modelName: model.name,
        slug: `${deriveSlug(title).slice(0, slugMaxLength - model.slug.length - 5)}-${model.slug}-${nth + 1}`,
        title,
        description: pickTwo(random, sentences).join(' '),
        thumbnailUrl: portraitPath(`${model.slug}-video-${nth + 1}`),
        duration: Math.round(45 + 3_600 * random() ** 3),
        premium,
        views,
        likes: Math.round(views * (0.01 + random() * 0.09)),
        category: model.category,
        tags: [
          ...(age < 14 * dayMs ? ['new'] : []),
          ...(views > 20_000 ? ['top'] : []),
          ...(premium && random() < 0.3 ? ['vip'] : []),
        ],
        createdAt: new Date(Math.round(day.getTime() - age)),
      };
    }),
  );
};
