import { MissedSearches } from '@marquee/contracts/http/missed-searches';
import { siteDay } from '@marquee/kit/days/site-calendar';
import { list, openTestCatalog, plainListing, type TestCatalog } from '../testing/open-test-catalog';
import { deleteOldMissed, missedTerm, openMissedSearches } from './missed-searches';

let catalog: TestCatalog;
const day = (nth: number) => new Date(Date.UTC(2026, 5, nth, 12));

beforeAll(async () => {
  catalog = await openTestCatalog();
  await list(catalog, [plainListing('ada-vale')]);
});
beforeEach(() => catalog.setClock(day(1)));
afterAll(() => catalog.close());

const shown = async () => {
  const response = await catalog.ask('/api/admin/missed-searches', { as: 'admin' });
  return MissedSearches.parse(await response.json());
};
const counter = () => openMissedSearches(catalog.db, siteDay('UTC'));
const address = (nth: number) => `192.0.2.${nth}`;

test('a term is stored and shown once five different people searched for it on one day, and the sum is theirs', async () => {
  const count = counter();
  for (const nth of [1, 2, 3, 4, 4, 4]) await count('Trumpet', address(nth), day(1));
  expect((await catalog.db.query('select 1 from missed_searches')).rows).toEqual([]);
  await count('trumpet!', address(5), day(1));
  expect(await shown()).toEqual([{ term: 'trumpet', people: 5 }]);
  for (const nth of [5, 6, 7]) await count('trumpet', address(nth), day(1));
  // Four people of the next day are too few.
  for (const nth of [1, 2, 3, 4]) await count('trumpet', address(nth), day(2));
  expect(await shown()).toEqual([{ term: 'trumpet', people: 7 }]);
});

test('a week later a term is not shown, and after 30 days it is deleted', async () => {
  catalog.setClock(day(8));
  expect(await shown()).toEqual([]);
  await deleteOldMissed(catalog.db, '2026-07-01');
  expect((await catalog.db.query('select 1 from missed_searches')).rows).toHaveLength(1);
  await deleteOldMissed(catalog.db, '2026-07-02');
  expect((await catalog.db.query('select 1 from missed_searches')).rows).toEqual([]);
});

test('searches with a result, suggestions and further pages are not counted; a search in vain is', async () => {
  const terms: string[] = [];
  const count = counter();
  const searched = await openTestCatalog({
    countMissed: async (text, ip, at) => {
      terms.push(text);
      await count(text, ip, at);
    },
  });
  await list(searched, [plainListing('ada-vale')]);
  for (const query of ['q=ada', 'q=xylophone&limit=6', 'q=xylophone&offset=48', 'q=xylophone'])
    expect((await searched.ask(`/api/models/search?${query}`)).status).toBe(200);
  await searched.close();
  expect(terms).toEqual(['xylophone']);
});

test.each([
  ['Théâtre  de nuit', 'theatre de nuit'],
  ['ada@example.com', undefined],
  ['mail ada@example now', undefined],
  ['+49 (170) 123-4567', undefined],
  ['4111 1111 1111', undefined],
  ['room 2026', 'room 2026'],
  ['@northern.light', 'northern light'],
  ['x'.repeat(61), undefined],
  ['!?', undefined],
])('the term of %p is %p', (text, term) => {
  expect(missedTerm(text)).toBe(term);
});

test('only operators may see the terms', async () => {
  expect((await catalog.ask('/api/admin/missed-searches')).status).toBe(401);
});
