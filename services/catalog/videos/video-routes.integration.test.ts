import { Videos } from '@marquee/contracts/http/videos';
import fc from 'fast-check';
import {
  list,
  openTestCatalog,
  plainListing,
  plainVideo,
  type TestCatalog,
} from '../testing/open-test-catalog';
import { insertVideos } from './insert-videos';

const now = new Date('2026-06-01T12:00:00Z');

let catalog: TestCatalog;
let ada: number;
let bea: number;

beforeAll(async () => {
  catalog = await openTestCatalog();
  catalog.setClock(now);
  const ids = await list(catalog, [
    plainListing('ada-ashwick'),
    plainListing('bea-brook', { featuredUntil: new Date(now.getTime() + 60_000) }),
    plainListing('gone-holt'),
  ]);
  ada = ids[0] ?? 0;
  bea = ids[1] ?? 0;
  await insertVideos(catalog.db, [
    plainVideo('first-evening', ada, { views: 500, likes: 5, tags: ['live'] }),
    plainVideo('second-evening', ada, { views: 900, likes: 1, premium: true, category: 'curvy' }),
    plainVideo('matinee', bea, { views: 10, likes: 50, category: 'premium' }),
    plainVideo('night-show', bea, { views: 20, likes: 7, createdAt: new Date('2026-05-01T00:00:00Z') }),
    plainVideo('lost-reel', ids[2] ?? 0, { views: 9_999 }),
  ]);
  await catalog.db.query('update videos set trending_score = 3 where slug = $1', ['first-evening']);
  await catalog.db.query("update models set archived_at = now() where slug = 'gone-holt'");
  await catalog.db.query("update videos set listed = false where slug = 'lost-reel'");
});

afterAll(() => catalog.close());

const slugs = async (query: string): Promise<string[]> => {
  const response = await catalog.ask(`/api/videos${query}`);
  expect(response.status).toBe(200);
  const videos = Videos.parse(await response.json()).map(({ slug }) => slug);
  expect(response.headers.get('etag') ?? query).toBeTruthy();
  return videos;
};

test('a video names its creator, in lists, in searches and alone', async () => {
  for (const path of ['/api/videos?sort=newest&limit=1', '/api/videos/search?q=night-show']) {
    const [video] = Videos.parse(await (await catalog.ask(path)).json());
    expect(video?.model).toEqual({ name: 'Bea Brook', slug: 'bea-brook', profileImage: null });
  }
  expect(await (await catalog.ask('/api/videos/night-show')).json()).toMatchObject({
    model: { slug: 'bea-brook' },
  });
});

test.each([
  ['', ['night-show', 'matinee', 'second-evening', 'first-evening']],
  ['?sort=popular', ['second-evening', 'first-evening', 'night-show', 'matinee']],
  ['?sort=trending', ['first-evening', 'second-evening', 'night-show', 'matinee']],
  ['?sort=newest', ['night-show', 'matinee', 'second-evening', 'first-evening']],
  ['?sort=name', ['first-evening', 'matinee', 'night-show', 'second-evening']],
  ['?sort=rating', ['matinee', 'night-show', 'first-evening', 'second-evening']],
  ['?category=curvy', ['second-evening']],
  ['?category=Premium', ['second-evening', 'matinee']],
  ['?category=featured', ['night-show', 'matinee']],
  ['?category=trending', ['first-evening']],
  ['?category=live', ['first-evening']],
  ['?category=nothing-like-it', []],
  ['?limit=3&offset=1', ['matinee', 'second-evening', 'first-evening']],
  ['?offset=3', ['first-evening']],
  ['?offset=40', []],
])('%j returns %j', async (query, expected) => {
  const got = await slugs(query);
  if (query === '?category=Premium') expect(got.sort()).toEqual([...expected].sort());
  else expect(got).toEqual(expected);
});

test("modelId lists only that model's videos, with their total", async () => {
  const response = await catalog.ask(`/api/videos?modelId=${ada}&limit=1`);
  expect(Videos.parse(await response.json()).map(({ slug }) => slug)).toEqual(['second-evening']);
  expect(response.headers.get('x-total-count')).toBe('2');
  expect(response.headers.get('link')).toContain('rel="next"');
});

test('videos lose their featured place when their model does', async () => {
  catalog.setClock(new Date(now.getTime() + 60_000));
  try {
    expect((await slugs(''))[0]).toBe('second-evening');
  } finally {
    catalog.setClock(now);
  }
});

test('pages of any size add up to the whole list', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('featured', 'popular', 'trending', 'newest', 'name', 'rating'),
      fc.integer({ min: 1, max: 5 }),
      async (sort, limit) => {
        const pages: string[] = [];
        for (let offset = 0; offset < 5; offset += limit)
          pages.push(...(await slugs(`?sort=${sort}&limit=${limit}&offset=${offset}`)));
        expect(pages).toEqual(await slugs(`?sort=${sort}`));
      },
    ),
    { numRuns: 20 },
  );
});

test('the same seed returns the same videos', async () => {
  const first = await slugs('?random=2&seed=evening');
  expect(first).toHaveLength(2);
  expect(await slugs('?random=2&seed=evening')).toEqual(first);
});

test('a video is found by its slug; unknown: 404, of an archived model: 410', async () => {
  const response = await catalog.ask('/api/videos/matinee');
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    slug: 'matinee',
    title: 'matinee',
    duration: 90,
    modelId: bea,
    category: 'premium',
  });
  expect((await catalog.ask('/api/videos/unknown')).status).toBe(404);
  expect((await catalog.ask('/api/videos/No%20Slug')).status).toBe(404);
  expect((await catalog.ask('/api/videos/lost-reel')).status).toBe(410);
});

test.each([
  ['?modelId=0', 'modelId'],
  ['?modelId=abc', 'modelId'],
  ['?limit=0', 'limit'],
  ['?sort=sideways', 'sort'],
  ['?category=%00', 'category'],
])('%s answers 400 and names %s', async (query, field) => {
  const response = await catalog.ask(`/api/videos${query}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ fields: { [field]: expect.any(String) } });
});
