import { ModelFacets } from '@marquee/contracts/http/facets';
import { facetNames } from '@marquee/contracts/rules/facets';
import { pick, seededRandom } from '@marquee/kit/random/random';
import { z } from 'zod';
import type { ModelToInsert } from '../models/admin/insert-models';
import {
  list,
  openTestCatalog,
  plainListing,
  plainVideo,
  type TestCatalog,
} from '../testing/open-test-catalog';
import { insertVideos } from '../videos/insert-videos';

const now = new Date('2026-06-01T12:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);

const random = seededRandom(4);
const some = <Value>(share: number, value: Value): Value[] => (random() < share ? [value] : []);

const models = Array.from({ length: 90 }, (_, nth): ModelToInsert => {
  const slug = `model-${nth}`;
  return plainListing(slug, {
    name: `${pick(random, ['Ada', 'Bea', 'Cleo'])} ${nth}`,
    category: pick(random, ['slim', 'curvy', 'premium', 'verified', 'featured']),
    tags: [...some(0.4, 'night'), ...some(0.3, 'vip'), ...some(0.2, 'live')],
    premium: random() < 0.3,
    featuredUntil: pick(random, [null, null, 'infinity', daysAgo(-1), daysAgo(1)]),
    createdAt: pick(random, [daysAgo(29), daysAgo(31)]),
    languages: [...some(0.6, 'en'), ...some(0.4, 'de')],
    country: pick(random, ['US', 'DE', null]),
    monthlyPriceCents: pick(random, [0, 999, null]),
    onlyFansLink: random() < 0.7 ? `https://onlyfans.com/${slug}` : null,
    fanvueLink: random() < 0.4 ? `https://fanvue.com/${slug}` : null,
    gallery: some(0.5, { url: `https://images.example/${nth}.jpg`, alt: '' }),
    verification:
      random() < 0.4 ? { method: 'document', at: daysAgo(3).toISOString(), by: 'o@x.example' } : null,
  });
});
const withVideo = new Set(models.filter(() => random() < 0.4));
const archived = new Set(models.filter(() => random() < 0.1));
/** Old models whose text was edited today. */
const edited = new Set(
  models.filter((model) => model.createdAt < daysAgo(30) && !archived.has(model)).slice(0, 3),
);

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openTestCatalog();
  catalog.setClock(now);
  const ids = await list(catalog, models);
  const idOf = (model: ModelToInsert): number => ids[models.indexOf(model)] ?? 0;
  await insertVideos(
    catalog.db,
    [...withVideo].map((model) => plainVideo(`video-of-${model.slug}`, idOf(model))),
  );
  // One video is hidden, and a hidden one alone is none.
  const [hidden] = withVideo;
  if (hidden === undefined) throw new Error('no model has a video');
  withVideo.delete(hidden);
  await catalog.db.query('update videos set listed = false where slug = $1', [`video-of-${hidden.slug}`]);
  await catalog.db.query('update models set archived_at = $2 where id = any($1::int[])', [
    [...archived].map(idOf),
    now,
  ]);
  for (const model of edited) {
    const change = { version: 1, description: 'New pictures every week.' };
    const reply = await catalog.ask(`/api/models/${idOf(model)}`, {
      as: 'admin',
      method: 'PATCH',
      body: change,
    });
    expect(reply.status).toBe(200);
  }
});

afterAll(() => catalog.close());

type Filter = Readonly<Record<string, string>>;

/** What each filter means, written down once more. */
const meaning: Readonly<Record<string, (model: ModelToInsert, value: string) => boolean>> = {
  tag: ({ tags }, value) => tags.includes(value),
  platform: ({ onlyFansLink, fanvueLink }, value) =>
    (value === 'onlyfans' ? onlyFansLink : fanvueLink) !== null,
  verified: ({ verification }) => verification !== null,
  language: ({ languages }, value) => languages.includes(value),
  country: ({ country }, value) => country === value,
  price: ({ monthlyPriceCents: cents }, value) => (value === 'free' ? cents === 0 : (cents ?? 0) > 0),
  changed: (model) => model.createdAt >= daysAgo(30) || edited.has(model),
  gallery: ({ gallery }) => gallery.length > 0,
  video: (model) => withVideo.has(model),
};

const ask = async (path: string, filter: Filter): Promise<Response> => {
  const reply = await catalog.ask(`${path}?${new URLSearchParams(filter)}`);
  expect([filter, reply.status]).toEqual([filter, 200]);
  return reply;
};
const facetsOf = async (filter: Filter): Promise<ModelFacets> =>
  ModelFacets.parse(await (await ask('/api/models/facets', filter)).json());
const listed = (filter: Filter): Promise<Response> =>
  ask(filter.q === undefined ? '/api/models' : '/api/models/search', { limit: '200', ...filter });
const totalOf = async (filter: Filter): Promise<number> =>
  Number((await listed({ ...filter, limit: '1' })).headers.get('x-total-count'));

/** Every filter of the answer with the choices that it names. */
const choicesIn = ({ category, featured, facets }: ModelFacets) => [
  { name: 'category', choices: category },
  { name: 'featured', choices: Object.entries(featured).map(([value, count]) => ({ value, count })) },
  ...facets,
];

test.each(facetNames)('a list filtered by %s has exactly the models that the filter means', async (name) => {
  const { facets } = await facetsOf({});
  const choices = facets.find((facet) => facet.name === name)?.choices ?? [];
  expect(choices.length).toBeGreaterThan(0);
  for (const { value, count } of choices) {
    const slugs = z
      .array(z.object({ slug: z.string() }))
      .parse(await (await listed({ [name]: value })).json())
      .map(({ slug }) => slug);
    const meant = models.filter((model) => !archived.has(model) && meaning[name]?.(model, value));
    expect(slugs.sort()).toEqual(meant.map(({ slug }) => slug).sort());
    expect(slugs).toHaveLength(count);
  }
});

test.each(['', 'ada'])(
  'for every pair of filters, searching for %j, the count of each choice equals the list it leads to',
  async (q) => {
    const search: Filter = q === '' ? {} : { q };
    for (const { name, choices } of choicesIn(await facetsOf(search))) {
      const least = [...choices]
        .filter(({ count }) => count > 0)
        .sort((one, other) => one.count - other.count);
      for (const { value } of [least[0], least.at(-1)].flatMap((choice) => choice ?? [])) {
        const first = { ...search, [name]: value };
        const counted = await facetsOf(first);
        expect([first, counted.total]).toEqual([first, await totalOf(first)]);
        for (const other of choicesIn(counted))
          for (const { value: second, count } of other.choices.slice(0, 8)) {
            const both = { ...first, [other.name]: second };
            expect([both, count]).toEqual([both, await totalOf(both)]);
          }
      }
    }
  },
);

test.each([
  ['verified=yes', 'verified', 'must be true'],
  ['language=klingon', 'language', 'is not known'],
  ['country=Atlantis', 'country', 'is not known'],
  ['tag=vip&tag=night', 'tag', 'is given more than once'],
])('%s is refused with its name', async (query, name, fault) => {
  for (const path of ['/api/models', '/api/models/facets', '/api/models/search']) {
    const reply = await catalog.ask(`${path}?${path.endsWith('search') ? 'q=ada&' : ''}${query}`);
    expect([path, reply.status, await reply.json()]).toMatchObject([
      path,
      400,
      { fields: { [name]: fault } },
    ]);
  }
});

test('a language and a country are accepted by code and by name', async () => {
  expect(await totalOf({ language: 'German', country: 'germany' })).toBe(
    await totalOf({ language: 'de', country: 'DE' }),
  );
});

test('a choice that no model has is counted in no facet, and its list is empty', async () => {
  expect(await totalOf({ language: 'ja' })).toBe(0);
  const { total, facets } = await facetsOf({ language: 'ja' });
  expect([total, facets.find(({ name }) => name === 'tag')?.choices]).toEqual([0, []]);
  expect(
    facets
      .find(({ name }) => name === 'language')
      ?.choices.map(({ value }) => value)
      .sort(),
  ).toEqual(['de', 'en']);
});
