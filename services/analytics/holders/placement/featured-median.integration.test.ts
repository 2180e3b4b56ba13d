import { SiteFigures } from '@marquee/contracts/http/site-figures';
import { addDays } from '@marquee/contracts/rules/days';
import { siteCalendar } from '@marquee/kit/days/site-calendar';
import { card, click, view, visitor } from '../../testing/activity';
import { openTestService, type TestService } from '../../testing/test-app';
import { measureFeaturedMedian } from './featured-median';

const path = '/internal/placements/featured';
const today = new Date().toISOString().slice(0, 10);
const midnight = (offset: number): string => `${addDays(today, offset)}T00:00:00.000Z`;
const at = (back: number): number => Date.parse(midnight(-back)) + 1_000;
const cards = { surface: 'home-featured', position: 0 } as const;
const people = (count: number, modelId: number, back: number) =>
  Array.from({ length: count }, () => click(modelId, { ...cards, at: at(back), visitor: visitor() }));

/** A dollar a day. Clicks in the last 30 days: 10, 5, 4, 2, 0, 5. */
const placement = (modelId: number, from: number, until: number) => ({
  ...{ modelId, from: midnight(from), until: midnight(until) },
  priceCents: (until - from) * 100,
});
const six = [
  placement(1, -60, 40),
  ...[2, 3, 4, 5, 6].map((modelId) => placement(modelId, -10, 10)),
] as const;

const more = new Map<string, unknown>([[path, six]]);
let app: TestService;
beforeAll(async () => {
  app = await openTestService([], { more });
  await app.count([
    view({ at: at(50) }),
    ...people(10, 1, 2),
    ...people(3, 1, 31),
    ...people(5, 2, 10),
    ...people(7, 2, 11),
    ...people(4, 3, 2),
    ...people(2, 4, 1),
    ...people(2, 4, 0),
    click(5, { at: at(2), visitor: visitor() }),
    ...people(6, 4, 2).map((seen) => ({ ...seen, surface: 'browse' as const })),
    click(5, { ...cards, at: at(2), visitor: visitor(), invalid: 'bot' }),
    card(5, { ...cards, at: at(2), visitor: visitor() }),
    ...people(5, 6, 3),
  ]);
});
afterAll(() => app.close());

const measure = (placements: unknown) =>
  measureFeaturedMedian(
    { db: app.db, calendar: siteCalendar('UTC'), catalog: { get: async () => placements } },
    'test',
  );

test('clicks by paid slots on whole featured days of the last 30, and their price, of an odd and an even count', async () => {
  expect(await measure(six.slice(0, 5))).toEqual({ models: 5, clicks: 4, perClick: 3 });
  expect(await measure(six)).toEqual({ models: 6, clicks: 4.5, perClick: 2.75 });
});

test('with fewer than five models that have three whole days there is no median', async () => {
  expect(await measure(six.slice(0, 4))).toBeNull();
  expect(await measure([...six.slice(0, 4), placement(5, -2, 10)])).toBeNull();
  expect(await measure([...six.slice(0, 4), placement(5, -3, 10)])).toMatchObject({ models: 5 });
});

test('a price without clicks is above every price per click, and a gift has none', async () => {
  const unclicked = [7, 8].map((modelId) => placement(modelId, -10, 10));
  expect(await measure([...six.slice(2, 5), ...unclicked])).toEqual({ models: 5, clicks: 0, perClick: null });
  const gift = { ...placement(4, -10, 10), priceCents: 0 };
  expect(await measure([...six.slice(0, 3), gift, placement(5, -10, 10)])).toEqual({
    ...{ models: 5, clicks: 4, perClick: null },
  });
});

test('demo traffic is not part of it', async () => {
  const before = await measure(six);
  await app.count(
    [3, 4].flatMap((modelId) => people(9, modelId, 2).map((event) => ({ ...event, demo: true as const }))),
  );
  expect(await measure(six)).toEqual(before);
  const { rows } = await app.db.query(
    'select paid_people::int as people from model_people_days where model_id = 3',
  );
  expect(rows).toEqual([{ people: 13 }]);
});

test('the public figures have the median and the state of the ledger, and none while the catalog does not answer', async () => {
  const read = async (service: TestService) =>
    SiteFigures.parse(await (await service.ask('/api/site-figures')).json());
  expect(await read(app)).toMatchObject({
    featuredMedian: { models: 6, clicks: 4.5, perClick: 2.75 },
    ledgerBalances: true,
  });
  const alone = await openTestService([]);
  alone.stopCatalog();
  expect(await read(alone)).toEqual({ profilesOpened: 0, clicks: 0, ledgerBalances: true });
  await alone.close();
});
