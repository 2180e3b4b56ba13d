import { Categories } from '@marquee/contracts/http/categories';
import { Models } from '@marquee/contracts/http/models';
import fc from 'fast-check';
import { list, openTestCatalog, plainListing, type TestCatalog } from '../testing/open-test-catalog';

const now = new Date('2026-06-01T12:00:00Z');
const rows = 20_000;

type Statement = { readonly text: string; readonly values: readonly unknown[] };

let catalog: TestCatalog;
let statements: Statement[] = [];

beforeAll(async () => {
  catalog = await openTestCatalog({ onStatement: (text, values) => statements.push({ text, values }) });
  catalog.setClock(now);
  await list(
    catalog,
    Array.from({ length: 12 }, (_, nth) =>
      plainListing(`luna-${nth}`, {
        tags: nth % 2 === 0 ? ['vip'] : ['top'],
        premium: nth % 3 === 0,
        category: nth % 4 === 0 ? 'curvy' : 'slim',
        ...(nth === 5 && { featuredUntil: 'infinity' as const }),
      }),
    ),
  );
});

beforeEach(() => {
  statements = [];
});

afterAll(() => catalog.close());

const slugs = async (path: string): Promise<string[]> =>
  Models.parse(await (await catalog.ask(path)).json()).map(({ slug }) => slug);
const faces = async (): Promise<unknown> =>
  Categories.parse(await (await catalog.ask('/api/categories')).json()).map((category) => category.faces);

const lists = [
  ...['', 'featured', 'popular', 'trending', 'newest', 'name'].map((sort) => `/api/models?sort=${sort}`),
  ...['curvy', 'premium', 'verified'].map((category) => `/api/models?sort=popular&category=${category}`),
  '/api/models/search?q=luna',
  '/api/models/search?q=luna&sort=popular',
  '/api/models/1/similar?limit=24',
];
const setFigures = async (column: string, figures: readonly (number | null)[]): Promise<void> => {
  await catalog.db.query(
    `update models m set ${column} = given.figure
     from unnest($1::int[]) with ordinality as given (figure, nth) where m.slug = 'luna-' || (given.nth - 1)`,
    [figures],
  );
};

test('without counted traffic a list has the order of the ids', async () => {
  expect(await slugs('/api/models?sort=popular')).toEqual(
    Array.from({ length: 12 }, (_, nth) => `luna-${nth}`),
  );
});

test('whatever likes and ratings are entered, no order changes but the one by rating', async () => {
  const orders = async () => [await faces(), ...(await Promise.all(lists.map(slugs)))];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(5), { minLength: 12, maxLength: 12 }),
      fc.array(fc.option(fc.nat(9_000)), { minLength: 12, maxLength: 12 }),
      fc.array(fc.option(fc.nat(50)), { minLength: 12, maxLength: 12 }),
      async (opened, likes, ratings) => {
        await setFigures('opened_month', opened);
        const before = await orders();
        const expected = opened
          .map((networks, nth) => ({ networks, nth }))
          .sort((one, other) => other.networks - one.networks || one.nth - other.nth);
        expect(await slugs('/api/models?sort=popular')).toEqual(expected.map(({ nth }) => `luna-${nth}`));
        await setFigures('likes', likes);
        await setFigures('rating', ratings);
        expect(await orders()).toEqual(before);
        const rated = await slugs('/api/models?sort=rating');
        const ratingOf = (slug: string): number => ratings[Number(slug.slice('luna-'.length))] ?? -1;
        expect(rated.map(ratingOf)).toEqual(ratings.map((rating) => rating ?? -1).sort((a, b) => b - a));
      },
    ),
    { numRuns: 15 },
  );
});

describe(`among ${rows} models`, () => {
  beforeAll(async () => {
    for (let first = 1; first <= rows; first += 500)
      await catalog.db.query(
        `with added as (insert into models (slug, name, description, category, tags, premium, status, is_online, rating, likes, opened_month, search_name, search_document,
         verified_at, verified_method, verified_by)
       select 'other-' || nth, 'Other', '', (array['slim', 'curvy', 'petite', 'mature', 'ebony', 'asian', 'latina'])[1 + nth % 7], '{}', nth % 50 = 0,
         'offline', false, nth % 51, nth * 7919 % 10007, nth * 7919 % 997, 'other', '',
         case when nth % 40 = 0 then now() end, case when nth % 40 = 0 then 'document' end, case when nth % 40 = 0 then 'operator@example.com' end
       from generate_series($1::int, $1 + 499) as nth returning id, slug)
       insert into model_slugs (slug, model_id) select slug, id from added`,
        [first],
      );
    await catalog.db.query('analyze models');
  });

  test.each([
    ['/api/models?sort=popular', 'models_by_opened'],
    ['/api/models?sort=popular&category=curvy', 'models_by_category'],
    ['/api/models?sort=popular&category=premium', 'models_premium'],
    ['/api/models?sort=popular&category=verified', 'models_verified'],
    ['/api/models?sort=trending', 'models_by_trend'],
    ['/api/models?sort=rating', 'models_by_rating'],
    ['/api/models/1/similar', 'models_by_category'],
    ['/api/categories', 'models_by_category'],
  ])('%s is read along the index %s', async (path, index) => {
    expect((await catalog.ask(path)).status).toBe(200);
    const plans: string[] = [];
    for (const { text, values } of statements) {
      if (!/\blimit\b/.test(text)) continue;
      const plan = await catalog.db.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values]);
      plans.push(plan.rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    const all = plans.join('\n');
    expect(all).toMatch(new RegExp(`using ${index} on`));
    expect(all).not.toContain('Seq Scan on models');
  });
});
