import { type Model, Models } from '@marquee/contracts/http/models';
import { list, openTestCatalog, plainListing, type TestCatalog } from '../testing/open-test-catalog';

let catalog: TestCatalog;

/** Enough that ids are drawn by the key first; the rare category is left to the draw among all. */
beforeAll(async () => {
  catalog = await openTestCatalog();
  await list(
    catalog,
    Array.from({ length: 2_500 }, (_, nth) =>
      plainListing(`model-${nth}`, {
        category: nth % 500 === 7 ? 'redhead' : nth % 2 === 0 ? 'slim' : 'curvy',
      }),
    ),
  );
});

afterAll(() => catalog.close());

const drawn = async (query: string): Promise<Model[]> =>
  Models.parse(await (await catalog.ask(`/api/models?random=12&${query}`)).json());

test('the same seed draws the same twelve of the filter, another seed others', async () => {
  const first = await drawn('category=curvy&seed=evening');
  expect(first).toHaveLength(12);
  expect(new Set(first.map(({ id }) => id)).size).toBe(12);
  expect(first.every(({ category }) => category === 'curvy')).toBe(true);
  expect(await drawn('category=curvy&seed=evening')).toEqual(first);
  expect(await drawn('category=curvy&seed=morning')).not.toEqual(first);
});

test('a filter that leaves few gives all of them', async () => {
  expect((await drawn('category=redhead&seed=evening')).map(({ slug }) => slug).sort()).toEqual(
    ['model-7', 'model-507', 'model-1007', 'model-1507', 'model-2007'].sort(),
  );
});
