import { type Model, Models } from '@marquee/contracts/http/models';
import fc from 'fast-check';
import {
  list,
  openTestCatalog,
  plainListing,
  setOpened,
  type TestCatalog,
} from '../testing/open-test-catalog';

const now = new Date('2026-06-01T13:00:00Z');
const later = (ms: number): Date => new Date(now.getTime() + ms);

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openTestCatalog();
  catalog.setClock(now);
  await list(catalog, [
    plainListing('ada-ashwick', {
      likes: 3,
      rating: 50,
      tags: ['live'],
      createdAt: new Date('2026-03-01T00:00:00Z'),
    }),
    plainListing('bea-brook', {
      likes: 1,
      rating: 40,
      premium: true,
      category: 'curvy',
      createdAt: new Date('2026-02-01T00:00:00Z'),
    }),
    plainListing('cleo-coral', { likes: 7_000, featuredUntil: later(60_000), category: 'curvy' }),
    plainListing('dora-dale', { likes: 6_000, featuredUntil: 'infinity' }),
    plainListing('edie-fell', { likes: 0, featuredUntil: later(-1) }),
    plainListing('fay-grove', { likes: null, rating: null, category: 'premium', name: 'Éva Grove' }),
    plainListing('gone-holt', { likes: 9_999 }),
  ]);
  await setOpened(catalog, {
    'edie-fell': 500,
    'bea-brook': 90,
    'ada-ashwick': 50,
    'dora-dale': 20,
    'gone-holt': 999,
  });
  await catalog.db.query("update models set archived_at = now() where slug = 'gone-holt'");
});

afterAll(() => catalog.close());

const slugs = async (path: string): Promise<string[]> => {
  const response = await catalog.ask(path);
  expect(response.status).toBe(200);
  return Models.parse(await response.json()).map((model: Model) => model.slug);
};

test('featured models take turns at the top of a list, and each leads for as long as the others on a day', async () => {
  const led = new Map<string, number>();
  for (let hour = 0; hour < 24; hour += 1) {
    catalog.setClock(new Date(Date.parse('2026-05-31T00:00:00Z') + hour * 3_600_000));
    const leading = await slugs('/api/models?limit=3&category=featured');
    expect(leading.toSorted()).toEqual(['cleo-coral', 'dora-dale', 'edie-fell']);
    led.set(leading[0] ?? '', (led.get(leading[0] ?? '') ?? 0) + 1);
  }
  catalog.setClock(now);
  expect(Object.fromEntries(led)).toEqual({ 'cleo-coral': 8, 'dora-dale': 8, 'edie-fell': 8 });
});

test('featured models come first, then the most opened in 30 days, without archived ones', async () => {
  expect(await slugs('/api/models')).toEqual([
    'cleo-coral',
    'dora-dale',
    'edie-fell',
    'bea-brook',
    'ada-ashwick',
    'fay-grove',
  ]);
});

test.each([
  ['popular', 'edie-fell'],
  ['newest', 'ada-ashwick'],
  ['name', 'ada-ashwick'],
  ['rating', 'ada-ashwick'],
  ['trending', 'edie-fell'],
])('sort=%s begins with %s', async (sort, first) => {
  expect((await slugs(`/api/models?sort=${sort}`))[0]).toBe(first);
});

test('names are sorted ignoring accents', async () => {
  expect(await slugs('/api/models?sort=name')).toEqual([
    'ada-ashwick',
    'bea-brook',
    'cleo-coral',
    'dora-dale',
    'edie-fell',
    'fay-grove',
  ]);
});

test.each([
  ['category=curvy', ['cleo-coral', 'bea-brook']],
  ['category=Curvy', ['cleo-coral', 'bea-brook']],
  ['category=premium', ['bea-brook', 'fay-grove']],
  ['category=featured', ['cleo-coral', 'dora-dale']],
  ['category=live', ['ada-ashwick']],
  ['category=nothing-like-it', []],
  ['featured=true', ['cleo-coral', 'dora-dale']],
  ['featured=false', ['edie-fell', 'bea-brook', 'ada-ashwick', 'fay-grove']],
  ['featured=false&category=curvy', ['bea-brook']],
  [
    'category=&featured=&sort=',
    ['cleo-coral', 'dora-dale', 'edie-fell', 'bea-brook', 'ada-ashwick', 'fay-grove'],
  ],
])('%s lists exactly its models, with the right total', async (query, expected) => {
  const response = await catalog.ask(`/api/models?${query}`);
  expect(Models.parse(await response.json()).map(({ slug }) => slug)).toEqual(expected);
  expect(response.headers.get('x-total-count')).toBe(String(expected.length));
});

test('a model stops being featured the moment it expires, without a job', async () => {
  try {
    catalog.setClock(later(59_999));
    expect(await slugs('/api/models?featured=true')).toEqual(['cleo-coral', 'dora-dale']);
    catalog.setClock(later(60_000));
    expect(await slugs('/api/models?featured=true')).toEqual(['dora-dale']);
    const [cleo] = Models.parse(
      await (await catalog.ask('/api/models?category=curvy&sort=name&offset=1')).json(),
    );
    expect(cleo).toMatchObject({
      slug: 'cleo-coral',
      featured: false,
      featuredUntil: later(60_000).toISOString(),
    });
  } finally {
    catalog.setClock(now);
  }
});

test('a page links to its neighbors and keeps the other search params', async () => {
  const response = await catalog.ask('/api/models?sort=name&limit=2&offset=2');
  const { rows } = await catalog.db.query<{ newest: number }>('select max(id) as newest from models');
  const page = (offset: number): string =>
    `</api/models?sort=name&limit=2&offset=${offset}&upTo=${rows[0]?.newest}>`;
  expect(response.headers.get('link')).toBe(
    `${page(0)}; rel="first", ${page(0)}; rel="prev", ${page(4)}; rel="next", ${page(4)}; rel="last"`,
  );
  expect(response.headers.get('x-total-count')).toBe('6');
});

test('pages of any size add up to the whole list, in order and without repeats', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('featured', 'popular', 'trending', 'newest', 'name', 'rating'),
      fc.integer({ min: 1, max: 7 }),
      async (sort, limit) => {
        const pages: string[] = [];
        for (let offset = 0; offset < 7; offset += limit) {
          pages.push(...(await slugs(`/api/models?sort=${sort}&limit=${limit}&offset=${offset}`)));
        }
        expect(pages).toEqual(await slugs(`/api/models?sort=${sort}`));
      },
    ),
    { numRuns: 30 },
  );
});

test('an unchanged list answers 304', async () => {
  const first = await catalog.ask('/api/models');
  await first.arrayBuffer();
  const etag = first.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect((await catalog.ask('/api/models', { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('the same seed returns the same distinct models, another seed others', async () => {
  const first = await slugs('/api/models?random=4&seed=evening');
  expect(await slugs('/api/models?random=4&seed=evening')).toEqual(first);
  expect(new Set(first).size).toBe(4);
  const others = await Promise.all(
    ['a', 'b', 'c', 'd'].map((seed) => slugs(`/api/models?random=4&seed=${seed}`)),
  );
  expect(others.some((pick) => pick.join() !== first.join())).toBe(true);
  expect(await slugs('/api/models?random=12&category=curvy')).toHaveLength(2);
});

test.each([
  ['limit=0', 'limit'],
  ['limit=201', 'limit'],
  ['limit=ten', 'limit'],
  ['limit=1.5', 'limit'],
  ['offset=-1', 'offset'],
  ['sort=sideways', 'sort'],
  ['featured=perhaps', 'featured'],
  ['random=0', 'random'],
  ['category=a&category=b', 'category'],
  ['category=%00', 'category'],
])('%s answers 400 and names %s', async (query, field) => {
  const response = await catalog.ask(`/api/models?${query}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: 'request.invalid',
    requestId: 'test-request',
    fields: { [field]: expect.any(String) },
  });
});

test('an offset beyond the end is an empty page with the right total', async () => {
  const response = await catalog.ask('/api/models?offset=999999999');
  expect(await response.json()).toEqual([]);
  expect(response.headers.get('x-total-count')).toBe('6');
});

test('an unsigned request is refused', async () => {
  expect((await catalog.unsigned('/api/models')).status).toBe(401);
});
