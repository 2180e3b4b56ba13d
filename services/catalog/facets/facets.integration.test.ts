import { VideoFacets } from '@marquee/contracts/http/facets';
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

const facets = async (query: string): Promise<VideoFacets> =>
  VideoFacets.parse(await (await catalog.ask(`/api/videos/facets${query}`)).json());
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
