import { ListFacets, ModelFacets } from '@marquee/contracts/http/facets';
import { z } from 'zod';
import {
  list,
  openTestCatalog,
  plainListing,
  plainVideo,
  type TestCatalog,
} from '../testing/open-test-catalog';
import { insertVideos } from '../videos/insert-videos';

const now = new Date('2026-06-01T12:00:00Z');

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openTestCatalog();
  catalog.setClock(now);
  const [ada = 0, bea = 0] = await list(catalog, [
    plainListing('ada-ashwick'),
    plainListing('bea-brook', { featuredUntil: new Date(now.getTime() + 60_000) }),
    plainListing('cleo-coral', { tags: ['night', 'live'], premium: true, featuredUntil: 'infinity' }),
    plainListing('dora-dale', { tags: ['night', 'vip'], category: 'curvy', description: 'A night owl.' }),
    plainListing('edie-fell', { tags: ['vip', 'two words'], category: 'premium' }),
    plainListing('fay-night', { tags: ['vip'], category: 'curvy', featuredUntil: 'infinity' }),
  ]);
  await insertVideos(catalog.db, [
    plainVideo('first-evening', ada, { tags: ['live'] }),
    plainVideo('second-evening', ada, { premium: true, category: 'curvy' }),
    plainVideo('third-evening', ada, { category: 'featured' }),
    plainVideo('matinee', bea, { category: 'premium' }),
    plainVideo('night-show', bea, { category: 'featured' }),
    plainVideo('lost-reel', bea, { premium: true }),
  ]);
  await catalog.db.query('update videos set trending_score = 3 where slug = $1', ['first-evening']);
  await catalog.db.query("update videos set listed = false where slug = 'lost-reel'");
});

beforeEach(() => catalog.setClock(now));

afterAll(() => catalog.close());

const facets = async (query: string): Promise<ListFacets> =>
  ListFacets.parse(await (await catalog.ask(`/api/videos/facets${query}`)).json());
const total = async (query: string): Promise<number> =>
  Number((await catalog.ask(`/api/videos${query}`)).headers.get('x-total-count'));

test.each(['', '?category=featured', '?category=curvy', '?category=nothing-like-it'])(
  'with %j the count of every choice equals the total of its list',
  async (query) => {
    const found = await facets(query);
    expect(found.total).toBe(await total(query));
    for (const { value, count } of found.category)
      expect([value, count]).toEqual([value, await total(`?category=${value}`)]);
    expect(found.category.slice(0, 5).map(({ value }) => value)).toEqual([
      'all',
      'trending',
      'premium',
      'featured',
      'live',
    ]);
  },
);

test('a video stops counting as featured when its model does', async () => {
  const featured = async (): Promise<number | undefined> =>
    (await facets('')).category.find(({ value }) => value === 'featured')?.count;
  expect(await featured()).toBe(3);
  catalog.setClock(new Date(now.getTime() + 60_000));
  expect(await featured()).toBe(2);
});

test('for every tag, search, category and placement the counts equal the lists they lead to', async () => {
  const query = (params: Record<string, string | undefined>) =>
    new URLSearchParams(
      Object.entries(params).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, value]],
      ),
    );
  const listed = async (params: Record<string, string | undefined>): Promise<number> => {
    const path = params.q === undefined ? '/api/models' : '/api/models/search';
    const reply = await catalog.ask(`${path}?${query({ limit: '200', ...params })}`);
    const rows = z.array(z.unknown()).parse(await reply.json());
    expect(reply.headers.get('x-total-count')).toBe(String(rows.length));
    return rows.length;
  };
  for (const q of [undefined, 'night', 'vip curvy'])
    for (const tag of [undefined, 'night', 'VIP', 'two words', 'unknown'])
      for (const category of [undefined, 'curvy', 'premium', 'featured', 'live'])
        for (const featured of [undefined, 'true', 'false']) {
          const given = { q, tag, category, featured };
          const found = ModelFacets.parse(
            await (await catalog.ask(`/api/models/facets?${query(given)}`)).json(),
          );
          expect([given, found.total]).toEqual([given, await listed(given)]);
          for (const { value, count } of found.category)
            if (count > 0 || value === 'slim')
              expect([given, value, count]).toEqual([
                given,
                value,
                await listed({ ...given, category: value }),
              ]);
          for (const value of ['all', 'true', 'false'] as const)
            expect([given, value, found.featured[value]]).toEqual([
              given,
              value,
              await listed({ ...given, featured: value }),
            ]);
        }
});

test.each([
  ['/api/models?tags=vip&status=online', ['tags', 'status']],
  ['/api/models/search?q=a&languages=en', ['languages']],
  ['/api/models/facets?sort=name', ['sort']],
  ['/api/videos?featured=true', ['featured']],
])('%s answers 400 with the names that are not known', async (path, names) => {
  const reply = await catalog.ask(path);
  expect(reply.status).toBe(400);
  const fields = Object.fromEntries(names.map((name) => [name, 'is not known']));
  expect(await reply.json()).toMatchObject({ error: 'request.invalid', fields });
});
