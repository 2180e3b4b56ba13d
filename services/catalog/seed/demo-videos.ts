import { dayMs } from '@marquee/contracts/rules/days';
import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import { portraitPath } from '@marquee/contracts/rules/media';
import { slugMaxLength } from '@marquee/contracts/rules/slug';
import { pick, pickTwo, type Random, seededRandom } from '@marquee/kit/random/random';
import type { ModelToInsert } from '../models/admin/insert-models';
import type { VideoToInsert } from '../videos/insert-videos';
import texts from './demo-texts.json' with { type: 'json' };

const { occasions, places, sentences } = texts.videos;

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
