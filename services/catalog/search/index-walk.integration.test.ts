import { Models } from '@marquee/contracts/http/models';
import { FoundModels, FoundVideo } from '@marquee/contracts/http/search';
import fc from 'fast-check';
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
const count = 3_600;

let catalog: TestCatalog;
let ids: number[];

/**
 * More than are graded one by one: some by the whole name, some by whole words, most by a beginning, some of
 * each featured.
 */
beforeAll(async () => {
  catalog = await openTestCatalog();
  catalog.setClock(now);
  ids = await list(
    catalog,
    Array.from({ length: count }, (_, nth) =>
      plainListing(`model-${nth}`, {
        name: nth % 900 === 0 ? 'Al' : nth % 10 === 0 ? `Al Number ${nth}` : `Alba Number ${nth}`,
        ...(nth % 70 === 0 && { featuredUntil: 'infinity' as const }),
        ...(nth % 3 !== 0 && { category: 'curvy' }),
      }),
    ),
  );
  await catalog.db.query('update models set opened_month = id * 7919 % 1000, likes = 1');
  await insertVideos(catalog.db, [
    plainVideo('evening-in-lisbon', ids[1] ?? 0, {
      title: 'Evening in Lisbon',
      modelName: 'Alba Number 1',
      tags: ['vip'],
    }),
    plainVideo('evening-at-sea', ids[70] ?? 0, { title: 'Evening at Sea', modelName: 'Al Number 70' }),
  ]);
});

afterAll(() => catalog.close());

/** The hits that meet the condition: up to two featured of those shown first lead each grade, most opened next. */
const expected = async (condition: string, shown: readonly string[]): Promise<string[]> => {
  const { rows } = await catalog.db.query<{ slug: string; grade: number; featured: boolean }>(
    `select slug, case when search_name = 'al' then 0 when search_document @@ '''al''' then 1 else 2 end as grade,
       featured_until is not null as featured from models where ${condition} order by opened_month desc, id`,
  );
  return [0, 1, 2].flatMap((grade) => {
    const hits = rows.filter((row) => row.grade === grade);
    const featured = new Set(hits.filter((hit) => hit.featured).map(({ slug }) => slug));
    const leaders = shown.filter((slug) => featured.has(slug)).slice(0, 2);
    return [...leaders, ...hits.map(({ slug }) => slug).filter((slug) => !leaders.includes(slug))];
  });
};

test('many hits are graded like few: name, words, prefixes; two featured lead a grade, then the most opened', async () => {
  const all: string[] = [];
  for (let offset = 0; offset < count; offset += 200) {
    const response = await catalog.ask(`/api/models/search?q=al&limit=200&offset=${offset}`);
    expect(response.headers.get('x-total-count')).toBe(String(count));
    all.push(...Models.parse(await response.json()).map(({ slug }) => slug));
  }
  expect(all).toEqual(await expected('true', all));

  // The others take their turns.
  catalog.setClock(new Date('2026-06-01T13:00:00Z'));
  const later = Models.parse(await (await catalog.ask('/api/models/search?q=al&limit=8')).json());
  expect(later.slice(4, 6).every(({ featured }) => featured)).toBe(true);
  expect(later.map(({ slug }) => slug)).not.toEqual(all.slice(0, 8));
  catalog.setClock(now);

  await fc.assert(
    fc.asyncProperty(fc.nat(count + 20), fc.integer({ min: 1, max: 40 }), async (offset, limit) => {
      const response = await catalog.ask(`/api/models/search?q=al&limit=${limit}&offset=${offset}`);
      expect(Models.parse(await response.json()).map(({ slug }) => slug)).toEqual(
        all.slice(offset, offset + limit),
      );
    }),
    { numRuns: 40 },
  );
});

test.each([
  ['category=curvy', "category = 'curvy'"],
  ['featured=false', 'featured_until is null'],
])('many hits with %s are the same hits without the others', async (query, condition) => {
  const slugsAt = async (offset: number): Promise<string[]> => {
    const response = await catalog.ask(`/api/models/search?q=al&${query}&limit=100&offset=${offset}`);
    return Models.parse(await response.json()).map(({ slug }) => slug);
  };
  const all: string[] = [];
  for (let page = await slugsAt(0); page.length > 0; page = await slugsAt(all.length)) all.push(...page);
  expect(all).toEqual(await expected(condition, all));
  expect(await slugsAt(230)).toEqual(all.slice(230, 330));
});

const videos = async (q: string): Promise<FoundVideo[]> =>
  z
    .array(FoundVideo)
    .parse(await (await catalog.ask(`/api/videos/search?q=${encodeURIComponent(q)}`)).json());

test('videos are found by title, tag, category and model name, featured first', async () => {
  expect((await videos('evening')).map(({ slug }) => slug)).toEqual(['evening-at-sea', 'evening-in-lisbon']);
  expect((await videos('lisbon evenign')).map(({ slug, found }) => [slug, found])).toEqual([
    ['evening-in-lisbon', 'similar'],
    ['evening-at-sea', 'some'],
  ]);
  expect((await videos('alba vip')).map(({ slug }) => slug)).toEqual(['evening-in-lisbon']);
  const [exact] = await videos('Evening in Lisbon');
  expect(exact).toMatchObject({
    found: 'name',
    matches: [
      { field: 'title', start: 0, end: 7 },
      { start: 8, end: 10 },
      { start: 11, end: 17 },
    ],
  });
});

test('a video search without text answers 400', async () => {
  expect((await catalog.ask('/api/videos/search')).status).toBe(400);
  expect((await catalog.ask('/api/videos/search?q=%20')).status).toBe(400);
});

test('many hits with one of the words come after the few with all, each once', async () => {
  const all: string[] = [];
  const grades: string[] = [];
  for (let offset = 0; offset < count; offset += 200) {
    const path = `/api/models/search?q=numbre%20100&limit=200&offset=${offset}`;
    for (const { slug, found } of FoundModels.parse(await (await catalog.ask(path)).json())) {
      all.push(slug);
      grades.push(found);
    }
  }
  const similar = grades.filter((found) => found === 'similar').length;
  expect(similar).toBeGreaterThan(0);
  expect(similar).toBeLessThan(24);
  expect(grades.slice(similar).every((found) => found === 'some')).toBe(true);
  expect(all.length).toBeGreaterThan(3_000);
  expect(new Set(all).size).toBe(all.length);
});
