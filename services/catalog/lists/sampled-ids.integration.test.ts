import { type Model, Models } from '@marquee/contracts/http/models';
import { list, openTestCatalog, plainListing, type TestCatalog } from '../testing/open-test-catalog';

let catalog: TestCatalog;

/** Enough rows to sample by key; only the rare category needs the hash over all rows. */
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

const sampled = async (query: string): Promise<Model[]> =>
  Models.parse(await (await catalog.ask(`/api/models?random=12&${query}`)).json());

test('the same seed returns the same twelve models of the filter, another seed others', async () => {
  const first = await sampled('category=curvy&seed=one');
  expect(first).toHaveLength(12);
  expect(new Set(first.map(({ id }) => id)).size).toBe(12);
  expect(first.every(({ category }) => category === 'curvy')).toBe(true);
  expect(await sampled('category=curvy&seed=one')).toEqual(first);
  expect(await sampled('category=curvy&seed=two')).not.toEqual(first);
});

test('a filter with fewer matches returns all of them', async () => {
  expect((await sampled('category=redhead&seed=one')).map(({ slug }) => slug).sort()).toEqual(
    ['model-7', 'model-507', 'model-1007', 'model-1507', 'model-2007'].sort(),
  );
});
