import { announce } from '@marquee/kit/postgres/outbox';
import pg from 'pg';
import { searchName, searchWords, videoWords } from '../search/search-words';
import { copyRows, vectorOf } from './copy-rows';
import { type DemoModel, demoModels } from './demo-models';
import { demoVideos } from './demo-videos';

export type Seeded =
  | { readonly is: 'seeded'; readonly models: number; readonly videos: number }
  | { readonly is: 'already seeded' };

const statementWithinMs = 120_000;

/** Fills an empty catalogue with `count` demo models and their videos, all or none; leaves one that has a model as it is. */
export const seedCatalog = async (databaseUrl: string, count: number, today: Date): Promise<Seeded> => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    statement_timeout: statementWithinMs,
    application_name: 'marquee-seed',
  });
  // A connection that breaks fails its statement; unheard, it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    // Two seeds at the same time: the second waits, then finds the models of the first.
    await client.query('lock table models in share row exclusive mode');
    if ((await client.query('select 1 from models limit 1')).rowCount !== 0) {
      await client.query('rollback');
      return { is: 'already seeded' };
    }
    const day = startOfDay(today);
    const models = demoModels(count, day);
    await copyModels(client, models);
    const idOf = await idsBySlug(client);
    const videos = demoVideos(models, idOf, day);
    await copyVideos(client, videos);
    // Tracking may be running already, with the links of an empty catalogue.
    await announce(
      { query: (text, values) => client.query(text, values) },
      { type: 'catalog.model.all-changed' },
    );
    await client.query('commit');
    // Statistics and the visibility map, without which the first minutes would plan and read as if the tables were empty.
    await client.query('vacuum (analyze) models, model_slugs, search_words, featurings, videos, video_words');
    return { is: 'seeded', models: models.length, videos: videos.length };
  } finally {
    await client.end();
  }
};

const copyModels = async (client: pg.Client, models: readonly DemoModel[]): Promise<void> => {
  const words = new Map(models.map((model) => [model, searchWords(model)]));
  const wordsOf = (model: DemoModel): readonly string[] => words.get(model) ?? [];
  await copyRows(client, 'models', models, {
    slug: ({ slug }) => slug,
    name: ({ name }) => name,
    description: ({ description }) => description,
    category: ({ category }) => category,
    tags: ({ tags }) => tags,
    premium: ({ premium }) => premium,
    profile_image: ({ profileImage }) => profileImage,
    status: ({ status }) => status,
    is_online: ({ isOnline }) => isOnline,
    rating: ({ rating }) => rating,
    likes: ({ likes }) => likes,
    only_fans_link: ({ onlyFansLink }) => onlyFansLink,
    fanvue_link: ({ fanvueLink }) => fanvueLink,
    featured_until: ({ featuredUntil }) => featuredUntil,
    trending_score: ({ trendingScore }) => trendingScore,
    search_name: ({ name }) => searchName(name),
    search_document: (model) => vectorOf(wordsOf(model)),
    created_at: ({ createdAt }) => createdAt,
    updated_at: ({ createdAt }) => createdAt,
    content_changed_at: ({ createdAt }) => createdAt,
    bio: ({ bio }) => bio,
    gallery: ({ gallery }) => JSON.stringify(gallery),
    social_links: ({ socialLinks }) => JSON.stringify(socialLinks),
    verified_at: ({ verification }) => verification?.at ?? null,
    verified_method: ({ verification }) => verification?.method ?? null,
    verified_by: ({ verification }) => verification?.by ?? null,
  });
  await client.query(
    'insert into model_slugs (slug, model_id, since) select slug, id, created_at from models',
  );
  await copyRows(client, 'search_words', distinct([...words.values()].flat()), { word: (word) => word });
  const from = new Map(
    models.flatMap(({ slug, featuredFrom }) =>
      featuredFrom ? [[slug, featuredFrom.toISOString()] as const] : [],
    ),
  );
  await client.query(
    `insert into featurings (model_id, started_at, until)
     select id, coalesce(($1::jsonb->>slug)::timestamptz, created_at), featured_until from models where featured_until is not null order by id`,
    [JSON.stringify(Object.fromEntries(from))],
  );
  // Those whose time was over before the seed: no news for anybody.
  await client.query("update featurings set ended_at = until, ended = 'expired' where until <= now()");
};

const idsBySlug = async (client: pg.Client): Promise<(slug: string) => number> => {
  const { rows } = await client.query<{ id: number; slug: string }>('select id, slug from models');
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  return (slug) => ids.get(slug) ?? 0;
};

const copyVideos = async (client: pg.Client, videos: ReturnType<typeof demoVideos>): Promise<void> => {
  const words = new Map(videos.map((video) => [video, videoWords(video, video.modelName)]));
  await copyRows(client, 'videos', videos, {
    model_id: ({ modelId }) => modelId,
    slug: ({ slug }) => slug,
    title: ({ title }) => title,
    description: ({ description }) => description,
    thumbnail_url: ({ thumbnailUrl }) => thumbnailUrl,
    duration: ({ duration }) => duration,
    premium: ({ premium }) => premium,
    views: ({ views }) => views,
    likes: ({ likes }) => likes,
    category: ({ category }) => category,
    tags: ({ tags }) => tags,
    search_name: ({ title }) => searchName(title),
    search_document: (video) => vectorOf(words.get(video) ?? []),
    created_at: ({ createdAt }) => createdAt,
    content_changed_at: ({ createdAt }) => createdAt,
  });
  await client.query(
    'update videos v set trending_score = m.trending_score from models m where m.id = v.model_id and m.trending_score > 0',
  );
  await copyRows(client, 'video_words', distinct([...words.values()].flat()), { word: (word) => word });
};

const distinct = (words: readonly string[]): string[] => [...new Set(words)].sort();

const startOfDay = (now: Date): Date => new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
