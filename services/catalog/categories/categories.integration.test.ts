import { Categories, CategoryDetail } from '@marquee/contracts/http/categories';
import { ModelFacets } from '@marquee/contracts/http/facets';
import { Models } from '@marquee/contracts/http/models';
import { categories } from '@marquee/contracts/rules/categories';
import {
  list,
  openTestCatalog,
  plainListing,
  plainVideo,
  type TestCatalog,
} from '../testing/open-test-catalog';
import { insertVideos } from '../videos/insert-videos';

const now = new Date('2026-06-01T12:00:00Z');
const later = (ms: number): Date => new Date(now.getTime() + ms);

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openTestCatalog();
  catalog.setClock(now);
  const [first = 0] = await list(catalog, [
    plainListing('ada-ashwick', { tags: ['live'] }),
    plainListing('bea-brook', { premium: true, category: 'curvy', featuredUntil: later(60_000) }),
    plainListing('cleo-coral', { featuredUntil: 'infinity', category: 'featured' }),
    plainListing('dora-dale', { category: 'featured' }),
    plainListing('edie-fell', { category: 'verified', featuredUntil: later(-1) }),
    plainListing('fay-grove', { category: 'trending' }),
    plainListing('gia-holt', { category: 'curvy' }),
    plainListing('gone-holt', { category: 'curvy' }),
  ]);
  await catalog.db.query("update models set archived_at = now() where slug = 'gone-holt'");
  await catalog.db.query(
    "update models set verified_at = now(), verified_method = 'document', verified_by = 'operator@example.com' where slug = 'gia-holt'",
  );
  await catalog.db.query("update models set trending_score = 2 where slug in ('ada-ashwick', 'bea-brook')");
  await insertVideos(catalog.db, [plainVideo('an-evening', first)]);
});

beforeEach(() => catalog.setClock(now));

afterAll(() => catalog.close());

const facets = async (query = ''): Promise<ModelFacets> => {
  const response = await catalog.ask(`/api/models/facets${query}`);
  expect(response.status).toBe(200);
  return ModelFacets.parse(await response.json());
};
const total = async (query: string): Promise<number> =>
  Number((await catalog.ask(`/api/models${query}`)).headers.get('x-total-count'));

const namesOf = async (category: string): Promise<string[]> =>
  Models.parse(await (await catalog.ask(`/api/models?category=${category}&sort=popular&limit=3`)).json()).map(
    ({ name }) => name,
  );

test('every category is listed in order, with its icon and current number of models', async () => {
  const response = await catalog.ask('/api/categories');
  const found = Categories.parse(await response.json());
  expect(found.map(({ slug }) => slug)).toEqual([...categories]);
  for (const { slug, modelCount } of found)
    expect([slug, modelCount]).toEqual([slug, await total(`?category=${slug}`)]);
  const faces = (category: string) =>
    found.find(({ slug }) => slug === category)?.faces?.map(({ name }) => name);
  // As the list of the category is sorted, without archived models.
  expect(faces('curvy')).toEqual(await namesOf('curvy'));
  expect(faces('featured')).toEqual(await namesOf('featured'));
  expect(faces('petite')).toEqual([]);
  expect(found.find(({ slug }) => slug === 'popular')).toMatchObject({
    name: 'Popular',
    icon: 'heart',
    color: '#FF6B6B',
  });
});

test('a category has a title and live counts without expired placements', async () => {
  const curvy = async (): Promise<CategoryDetail> =>
    CategoryDetail.parse(await (await catalog.ask('/api/categories/Curvy')).json());
  expect(await curvy()).toMatchObject({
    slug: 'curvy',
    title: 'Curvy Models',
    modelCount: 2,
    featuredCount: 1,
    videoCount: 0,
  });
  catalog.setClock(later(60_000));
  expect(await curvy()).toMatchObject({ modelCount: 2, featuredCount: 0 });
});

test('an unknown category answers 404', async () => {
  for (const slug of ['unknown', 'all', '%20'])
    expect((await catalog.ask(`/api/categories/${slug}`)).status).toBe(404);
});

test('the count of every facet choice equals the total of its list', async () => {
  for (const category of [undefined, 'curvy', 'featured', 'verified', 'nothing-like-it']) {
    for (const featured of [undefined, 'true', 'false']) {
      const query = (choice: { category?: string | undefined; featured?: string | undefined }): string => {
        const params = new URLSearchParams();
        for (const [key, value] of Object.entries(choice)) if (value !== undefined) params.set(key, value);
        return `?${params}`;
      };
      const found = await facets(query({ category, featured }));
      expect(found.total).toBe(await total(query({ category, featured })));
      for (const { value, count } of found.category) {
        expect([value, featured, count]).toEqual([
          value,
          featured,
          await total(query({ category: value, featured })),
        ]);
      }
      expect(found.featured).toEqual({
        all: await total(query({ category })),
        true: await total(query({ category, featured: 'true' })),
        false: await total(query({ category, featured: 'false' })),
      });
    }
  }
});

test('an invalid facet filter answers 400', async () => {
  expect((await catalog.ask('/api/models/facets?featured=perhaps')).status).toBe(400);
});
