import { Models } from '@marquee/contracts/http/models';
import { onlyRow } from '@marquee/kit/postgres/open-postgres';
import {
  list,
  openTestCatalog,
  plainListing,
  setOpened,
  type TestCatalog,
} from '../testing/open-test-catalog';

const now = new Date('2026-06-01T12:00:00Z');

let catalog: TestCatalog;
let ada: number;
let lone: number;
let gone: number;

beforeAll(async () => {
  catalog = await openTestCatalog();
  catalog.setClock(now);
  const ids = await list(catalog, [
    plainListing('ada-ashwick', { category: 'curvy', tags: ['vip', 'top'], likes: 9_000 }),
    plainListing('lone-moor', { category: 'mature' }),
    plainListing('gone-holt', { category: 'curvy', likes: 8_000 }),
    plainListing('same-category', { category: 'curvy', likes: 10_000 }),
    plainListing('same-category-opened', { category: 'curvy' }),
    plainListing('one-tag', { tags: ['vip'] }),
    plainListing('category-and-tag', { category: 'curvy', tags: ['top'] }),
    plainListing('featured-by-tag', {
      tags: ['top', 'new'],
      featuredUntil: new Date(now.getTime() + 60_000),
    }),
    plainListing('featured-barely', { tags: ['top'], featuredUntil: 'infinity' }),
    plainListing('featured-closely', {
      category: 'curvy',
      tags: ['vip'],
      featuredUntil: 'infinity',
      likes: 1,
    }),
    plainListing('featured-stranger', { category: 'slim', featuredUntil: 'infinity', likes: 99_999 }),
    plainListing('stranger', { likes: 99_999 }),
  ]);
  await setOpened(catalog, {
    'ada-ashwick': 99,
    'featured-closely': 1,
    'same-category-opened': 9,
    'same-category': 1,
    'one-tag': 50,
    'featured-barely': 40,
    'featured-stranger': 999,
    stranger: 999,
  });
  [ada = 0, lone = 0, gone = 0] = ids;
  await catalog.db.query('update models set archived_at = now() where id = $1', [gone]);
});

beforeEach(() => catalog.setClock(now));

afterAll(() => catalog.close());

const idOf = async (slug: string): Promise<number> =>
  (await onlyRow<{ id: number }>(catalog.db, 'select id from models where slug = $1', [slug])).id;

const similarTo = async (id: number, query = ''): Promise<string[]> => {
  const response = await catalog.ask(`/api/models/${id}/similar${query}`);
  expect(response.status).toBe(200);
  return Models.parse(await response.json()).map(({ slug }) => slug);
};

test('a removed model’s slug has similar models too, and an unknown slug has none', async () => {
  const slugsLike = async (slug: string): Promise<string[]> => {
    const response = await catalog.ask(`/api/models/slug/${slug}/similar?limit=3`);
    expect(response.status).toBe(200);
    return Models.parse(await response.json()).map((model) => model.slug);
  };
  expect(await slugsLike('gone-holt')).toEqual(['featured-closely', 'ada-ashwick', 'same-category-opened']);
  expect(await slugsLike('no-such-slug')).toEqual([]);
  expect(await slugsLike('Not-A-Slug')).toEqual([]);
});

test('similar models share the category or a tag: two featured ones first, then by similarity and popularity', async () => {
  expect(await similarTo(ada, '?limit=24')).toEqual([
    'featured-closely',
    'featured-barely',
    'category-and-tag',
    'same-category-opened',
    'same-category',
    'one-tag',
    'featured-by-tag',
  ]);
});

test('a profile shows no other models while its placement runs', async () => {
  const featured = await idOf('featured-by-tag');
  expect(await similarTo(featured)).toEqual([]);
  catalog.setClock(new Date(now.getTime() + 60_000));
  expect((await similarTo(featured)).length).toBeGreaterThan(0);
});

test('an expired placement no longer leads the list', async () => {
  await catalog.db.query("update models set featured_until = $1 where slug like 'featured-%ly'", [
    new Date(now.getTime() + 60_000),
  ]);
  catalog.setClock(new Date(now.getTime() + 60_000));
  expect((await similarTo(ada, '?limit=24'))[0]).toBe('featured-closely');
  expect((await similarTo(ada, '?limit=24')).slice(1, 4)).toEqual([
    'category-and-tag',
    'same-category-opened',
    'same-category',
  ]);
});

test('the list respects the limit and is empty without similar models', async () => {
  expect(await similarTo(ada, '?limit=2')).toHaveLength(2);
  expect(await similarTo(lone)).toEqual([]);
});

test('unknown model: 404, archived model: 410, invalid limit: 400', async () => {
  expect((await catalog.ask('/api/models/999999/similar')).status).toBe(404);
  expect((await catalog.ask(`/api/models/${gone}/similar`)).status).toBe(410);
  expect((await catalog.ask(`/api/models/${ada}/similar?limit=25`)).status).toBe(400);
});

test('models requested by ids are returned in that order, without unknown and archived ones', async () => {
  const ask = async (ids: string) => await catalog.ask(`/api/models?ids=${ids}`);
  const response = await ask(`${lone},999999,${gone},${ada}`);
  expect(Models.parse(await response.json()).map(({ slug }) => slug)).toEqual(['lone-moor', 'ada-ashwick']);
  expect(response.headers.get('x-total-count')).toBe('2');
  for (const ids of ['0', '1,', 'a', Array.from({ length: 201 }, (_, nth) => nth + 1).join(',')])
    expect((await ask(ids)).status).toBe(400);
});
