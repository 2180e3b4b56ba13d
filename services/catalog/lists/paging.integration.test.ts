import { Models } from '@marquee/contracts/http/models';
import fc from 'fast-check';
import { list, openTestCatalog, plainListing, type TestCatalog } from '../testing/open-test-catalog';

const now = new Date('2026-06-01T12:00:00Z');
const later = (ms: number): Date => new Date(now.getTime() + ms);

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openTestCatalog();
  catalog.setClock(now);
  await list(
    catalog,
    Array.from({ length: 9 }, (_, nth) =>
      plainListing(`model-${nth}`, {
        likes: (nth * 7_919) % 1_000,
        rating: (nth * 31) % 51,
        ...(nth % 4 === 0 && { featuredUntil: 'infinity' }),
      }),
    ),
  );
});

afterAll(() => catalog.close());

const slugs = async (path: string): Promise<string[]> =>
  Models.parse(await (await catalog.ask(path)).json()).map(({ slug }) => slug);

test('following the page links yields the original list although models are added meanwhile', async () => {
  let added = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('featured', 'popular', 'trending', 'newest', 'name', 'rating'),
      fc.integer({ min: 1, max: 4 }),
      fc.array(
        fc.record({ likes: fc.nat(10_000), rating: fc.nat(50), featured: fc.boolean(), early: fc.boolean() }),
        { maxLength: 4 },
      ),
      async (sort, limit, newcomers) => {
        const whole = await slugs(`/api/models?sort=${sort}&limit=200`);
        const pages: string[] = [];
        let path: string | undefined = `/api/models?sort=${sort}&limit=${limit}`;
        while (path !== undefined) {
          const response = await catalog.ask(path);
          pages.push(...Models.parse(await response.json()).map(({ slug }) => slug));
          path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
          const newcomer = newcomers.pop();
          if (!newcomer) continue;
          added += 1;
          await list(catalog, [
            plainListing(`${newcomer.early ? 'aa' : 'zz'}-newcomer-${added}`, {
              likes: newcomer.likes,
              rating: newcomer.rating,
              createdAt: later(added),
              ...(newcomer.featured && { featuredUntil: 'infinity' as const }),
            }),
          ]);
        }
        expect(pages).toEqual(whole);
      },
    ),
    { numRuns: 25 },
  );
});

test('a URL too long for the links to it is answered without them', async () => {
  const q = encodeURIComponent(`model ${'字'.repeat(190)}`);
  const category = encodeURIComponent(`all${'\u3000'.repeat(57)}`);
  const response = await catalog.ask(`/api/models/search?limit=1&offset=1&q=${q}&category=${category}`);
  expect([response.status, response.headers.get('link')]).toEqual([200, null]);
  expect(Number(response.headers.get('x-total-count'))).toBeGreaterThan(1);
});
