import {
  clickGroupDimensions,
  type Dimension,
  dimensionsOf,
  FiguresQuery,
  type Measure,
  ModelFiguresQuery,
  timeUnits,
} from '@marquee/contracts/http/figures';
import { addDays } from '@marquee/contracts/rules/days';
import fc from 'fast-check';
import { renewGroupLists } from '../../counting/rollups/day-tops';
import { renewMonthSums } from '../../counting/rollups/month-sums';
import { anyEvent, click, view, visitor } from '../../testing/activity';
import { openTestAnalytics, type TestAnalytics } from '../../testing/test-analytics';
import { figures } from '../queries/figures';

let analytics: TestAnalytics;
beforeEach(async () => {
  analytics = await openTestAnalytics();
});
afterEach(() => analytics.close());

const today = () => analytics.deps.calendar.today();
const question = (given: object) => FiguresQuery.parse({ from: today(), to: today(), ...given });
const ask = (given: object) => {
  const { from = '', to = '', ...asked } = question(given);
  return figures(analytics.db, { first: from, last: to }, asked);
};

test('the example of the contract: filters, exclusions and the rows of a dimension', async () => {
  const [one, two] = [visitor(), visitor()];
  await analytics.count([
    view({ visitor: one, country: 'DE', device: 'Mobile', referrer: 'www.google.com', path: '/' }),
    view({ visitor: one, country: 'DE', device: 'Mobile', referrer: 'www.google.com', path: '/models' }),
    view({ visitor: two, country: 'AT', device: 'Mobile', referrer: 'direct', path: '/' }),
    view({ visitor: visitor(), country: 'DE', device: 'Desktop', referrer: 't.co', path: '/model/rose' }),
  ]);
  const asked = { measure: 'views,visitors', by: 'country' };
  expect(await ask({ ...asked, where: ['device:mobile', '-source:direct'] })).toEqual({
    totals: { views: 2, visitors: 1 },
    rows: [{ country: 'DE', views: 2, visitors: 1 }],
  });
  expect((await ask({ ...asked, where: ['source:Google', 'source:X'] })).rows).toEqual([
    { country: 'DE', views: 3, visitors: 2 },
  ]);
  expect((await ask({ measure: 'views,visitors', by: 'page' })).rows).toEqual([
    { page: 'home', views: 2, visitors: 2 },
    { page: 'model', views: 1, visitors: 1 },
    { page: 'models', views: 1, visitors: 0 },
  ]);
});

test('without measures the answer has those that the dimensions divide', async () => {
  await analytics.count([view({ path: '/' }), click(1, { visitor: visitor() })]);
  expect((await ask({ by: 'device' })).totals).toEqual({ views: 1, visitors: 1, clicks: 1, uniqueClicks: 1 });
  expect((await ask({ by: 'platform' })).totals).toEqual({ clicks: 1, uniqueClicks: 1 });
  expect((await ask({ where: 'page:home' })).totals).toEqual({
    views: 1,
    visitors: 1,
  });
  expect(FiguresQuery.safeParse({ from: today(), to: today(), by: 'page,platform' }).success).toBe(false);
});

test('an unknown dimension, measure or parameter is refused with its name', () => {
  const faultsOf = (given: object) =>
    FiguresQuery.safeParse({ from: '2026-11-01', to: '2026-11-20', ...given }).error?.issues.map(
      ({ path, message, code }) => `${code} ${path.join('.')}: ${message}`,
    );
  expect(faultsOf({ by: 'planet' })?.join()).toMatch(
    /^custom by: "planet" is none of hour, day, week, month, country/,
  );
  expect(faultsOf({ where: 'planet:mars' })?.join()).toMatch(/^custom where: "planet" is none of/);
  expect(faultsOf({ measure: 'smiles' })?.join()).toMatch(/^custom measure: "smiles" is none of views/);
  expect(faultsOf({ measure: 'views', by: 'platform' })).toEqual([
    'custom by: "platform" does not divide views',
  ]);
  expect(faultsOf({ planet: 'mars' })?.join()).toContain('planet');
  expect(faultsOf({ where: 'country' })).toEqual([
    'custom where: must be dimension:value or -dimension:value',
  ]);
  expect(faultsOf({ measure: 'clicks', where: 'model:rose' })).toEqual([
    'custom where: model must be the number of one',
  ]);
  expect(faultsOf({ by: 'constructor' })?.join()).toContain('"constructor" is none of');
});

test('an earlier click that arrives later moves its person, and the sums stay', async () => {
  const who = visitor();
  const at = Date.now();
  await analytics.count([click(1, { visitor: who, at, country: 'DE', referrer: 'direct' })]);
  await analytics.count([click(1, { visitor: who, at: at - 1, country: 'US', referrer: 't.co' })]);
  await analytics.count([click(1, { visitor: who, at: at + 1, country: 'FR' })]);
  const { totals, rows } = await ask({ measure: 'clicks,uniqueClicks', by: 'country' });
  expect([totals, rows]).toEqual([
    { clicks: 3, uniqueClicks: 1 },
    [
      { country: 'DE', clicks: 1, uniqueClicks: 0 },
      { country: 'FR', clicks: 1, uniqueClicks: 0 },
      { country: 'US', clicks: 1, uniqueClicks: 1 },
    ],
  ]);
  expect((await ask({ measure: 'clicks,uniqueClicks', by: 'source' })).totals).toEqual(totals);
});

/** The days that have changed have not done so for five minutes. */
const settle = () =>
  analytics.db.query(
    "update site_days set counted_at = counted_at - interval '5 minutes' where counted_at > now() - interval '1 minute'",
  );

test('a dimension of an ended day is read from its list, until an event changes the day', async () => {
  const day = addDays(today(), -1);
  const at = Date.parse(`${day}T12:00:00Z`);
  const [google, x] = [
    { referrer: 'www.google.com', at },
    { referrer: 't.co', at },
  ];
  await analytics.count([view(google), view(x), click(1, { at, visitor: visitor() }), view({})]);
  expect(await renewGroupLists(analytics.db, today())).toEqual([]);
  await settle();
  expect(await renewGroupLists(analytics.db, today())).toEqual([day]);
  expect(await renewGroupLists(analytics.db, today())).toEqual([]);
  const asked = { from: day, measure: 'views', by: 'source' };
  const expected = (await ask(asked)).rows;
  expect(expected).toHaveLength(3);
  const ofClicks = await ask({ from: day, measure: 'clicks,uniqueClicks', by: 'day,platform' });
  expect(ofClicks.totals).toEqual({ clicks: 1, uniqueClicks: 1 });

  // What is not in the list is not read, whether its days are kept or removed with their month.
  await analytics.db.query('update visit_group_days set views = views + 100 where day = $1', [day]);
  expect((await ask(asked)).rows).toEqual(expected);
  await analytics.db.query(
    "insert into summed_months (month, counted_at, days_removed_at) select date_trunc('month', $1::date), '{}', now()",
    [day],
  );
  await analytics.db.query('delete from click_group_days where day = $1', [day]);
  expect(await ask({ from: day, measure: 'clicks,uniqueClicks', by: 'day,platform' })).toEqual(ofClicks);
  await analytics.db.query('delete from summed_months');

  await analytics.count([view(google)]);
  expect((await ask(asked)).totals).toEqual({ views: 3 + 1 + 200 });
});

/** Parts of time that may have filters. */
const filterableUnits = timeUnits.filter((unit) => unit !== 'hour');

const groups: readonly (readonly [Measure[], readonly Dimension[]])[] = [
  [['views', 'visitors'], dimensionsOf('views')],
  [['clicks', 'uniqueClicks'], dimensionsOf('clicks')],
];

test('the rows of every dimension add up to the total of the same filter, and that to the rollups', async () => {
  const day = today();
  const from = addDays(day, -70);
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyEvent(), { minLength: 1, maxLength: 120 }),
      fc.nat(),
      async (events, seed) => {
        const moved = events.map((event, index) => ({
          ...event,
          at: Date.parse(`${addDays(day, -((index * 7 + seed) % 70))}T12:00:00Z`) + (index % 1000),
        }));
        const cut = seed % moved.length;
        await analytics.count(moved.slice(cut));
        await settle();
        await renewGroupLists(analytics.db, day, 100);
        // Late events of days that have lists: the lists of some of them are renewed.
        if (cut > 0) await analytics.count(moved.slice(0, cut));
        await settle();
        await renewGroupLists(analytics.db, day, seed % 3);
        for (let month = await analytics.db.transaction((tx) => renewMonthSums(tx, day)); month; )
          month = await analytics.db.transaction((tx) => renewMonthSums(tx, day));
        const { rows: known } = await analytics.db.query<Record<Measure, number>>(
          `select sum(views) as views, sum(visitors) as visitors, sum(clicks) as clicks, sum(unique_clicks) as "uniqueClicks"
         from site_days where day between $1 and $2`,
          [from, day],
        );
        for (const [measure, dimensions] of groups) {
          const base = { from, measure: measure.join() };
          const all = await ask(base);
          expect(all.totals).toEqual(Object.fromEntries(measure.map((name) => [name, known[0]?.[name]])));
          for (const by of [...filterableUnits, ...dimensions]) {
            const { totals, rows } = await ask({ ...base, by });
            expect([by, totals]).toEqual([by, all.totals]);
            const dimension = dimensions.find((name) => name === by);
            const value = rows[0]?.[by];
            if (dimension === undefined || value === undefined) continue;
            const is = await ask({ ...base, where: `${by}:${value}` });
            const isNot = await ask({ ...base, where: `-${by}:${value}` });
            expect(is.totals).toEqual(Object.fromEntries(measure.map((name) => [name, rows[0]?.[name]])));
            for (const name of measure)
              expect((is.totals[name] ?? 0) + (isNot.totals[name] ?? 0)).toBe(all.totals[name]);
            for (const other of [...filterableUnits, ...dimensions])
              expect([other, (await ask({ ...base, where: `-${by}:${value}`, by: other })).totals]).toEqual([
                other,
                isNot.totals,
              ]);
          }
        }
      },
    ),
    { numRuns: 4 },
  );
});

test('a comparison is of equally many days before, of the same days a year before, or of a given range', async () => {
  const asked = { from: addDays(today(), -6), measure: 'views' };
  await analytics.count([view({ at: Date.parse(`${addDays(today(), -8)}T12:00:00Z`) }), view({})]);
  expect((await ask({ ...asked, compare: 'previous' })).compared).toEqual({
    range: { from: addDays(today(), -13), to: addDays(today(), -7) },
    totals: { views: 1 },
    of: { range: { from: asked.from, to: today() }, totals: { views: 1 } },
  });
  const leap = { from: '2024-02-29', to: '2024-03-01', measure: 'views' };
  expect((await ask({ ...leap, compare: 'year' })).compared?.range).toEqual({
    from: '2023-02-28',
    to: '2023-03-01',
  });
  expect((await ask({ ...leap, compare: '2020-01-01..2020-01-02' })).compared?.range).toEqual({
    from: '2020-01-01',
    to: '2020-01-02',
  });
});

test('a holder sees no combination of fewer than five people, and no filter that isolates so few', async () => {
  const people = (many: number, given: object) =>
    Array.from({ length: many }, () => click(1, { visitor: visitor(), ...given }));
  await analytics.count([
    ...people(6, { country: 'DE', device: 'Mobile' }),
    ...people(3, { country: 'AT', device: 'Mobile' }),
    ...people(5, { country: 'US', device: 'Desktop' }),
    click(2, { visitor: visitor(), country: 'FR' }),
  ]);
  const own = (given: object) =>
    figures(
      analytics.db,
      { first: today(), last: today() },
      ModelFiguresQuery.parse({ from: today(), to: today(), measure: 'clicks', ...given }),
      { ofModel: 1 },
    );
  expect(await own({ by: 'country' })).toEqual({
    totals: { clicks: 14 },
    rows: [
      { country: 'DE', clicks: 6 },
      { country: 'US', clicks: 5 },
      { country: '(fewer than 5 people)', clicks: 3 },
    ],
  });
  // What a filter and a dimension divide is in fives, and the rest of the total is the small groups'.
  expect(await own({ where: 'device:Mobile', by: 'country' })).toEqual({
    totals: { clicks: 9 },
    rows: [
      { country: 'DE', clicks: 5 },
      { country: '(fewer than 5 people)', clicks: 4 },
    ],
  });
  expect((await own({ where: 'device:Mobile' })).totals).toEqual({ clicks: 9 });
  const tooFew = { totals: {}, rows: [], tooFewPeople: true };
  for (const where of ['country:AT', 'country:FR']) expect(await own({ where })).toEqual(tooFew);
  const early = Date.parse(`${addDays(today(), -3)}T12:00:00Z`);
  await analytics.count(people(2, { country: 'DE', device: 'Mobile', at: early }));
  // A day of two people has no row of its own behind a filter, and no total as a comparison.
  const filtered = { first: addDays(today(), -3), last: today() };
  const asked = ModelFiguresQuery.parse({
    ...{ where: 'device:Mobile', measure: 'clicks', by: 'day' },
    compare: `${addDays(today(), -3)}..${addDays(today(), -3)}`,
  });
  const { rows, compared } = await figures(analytics.db, filtered, asked, { ofModel: 1 });
  expect(rows).toEqual([
    { day: today(), clicks: 5 },
    { day: '(fewer than 5 people)', clicks: 6 },
  ]);
  expect(compared?.totals).toEqual({});
  for (const where of ['model:2', '-country:AT', ['country:AT', 'country:DE']])
    expect([where, ModelFiguresQuery.safeParse({ from: today(), to: today(), where }).success]).toEqual([
      where,
      false,
    ]);
  expect([...clickGroupDimensions]).not.toContain('model');
});

test('campaigns of fewer than five people have no name, and no filter answers for one', async () => {
  const visits = (many: number, campaign: string, country: string) =>
    Array.from({ length: many }, () => view({ visitor: visitor(), campaign, country }));
  await analytics.count([
    ...visits(5, 'spring', 'DE'),
    ...visits(1, 'for-anna', 'DE'),
    ...visits(3, '', 'AT'),
  ]);
  expect((await ask({ measure: 'visitors', by: 'campaign,country' })).rows).toEqual([
    { campaign: 'spring', country: 'DE', visitors: 5 },
    { campaign: '(none)', country: 'AT', visitors: 3 },
    { campaign: '(fewer than 5 people)', country: '(fewer than 5 people)', visitors: 1 },
  ]);
  expect(await ask({ measure: 'visitors', where: 'campaign:for-anna' })).toMatchObject({
    tooFewPeople: true,
  });
  expect((await ask({ measure: 'visitors', where: 'campaign:(none)' })).totals).toEqual({ visitors: 3 });
});

test('each part of time has its most frequent rows and its own rest, and time alone has every row', async () => {
  const from = addDays(today(), -399);
  await analytics.db.query(
    `insert into visit_group_days select day::date, chr(65 + n % 20) || chr(65 + n / 20), 'Mobile', 'Safari', 'Direct', '(none)', 'home', 60 - n, 1
     from generate_series($1::date, $2::date, interval '1 day') as day, generate_series(0, 39) as n`,
    [from, today()],
  );
  await analytics.db.query(
    `insert into site_days (day, views, visitors) select day, sum(views), sum(visitors) from visit_group_days group by day`,
  );
  const { rows, totals } = await ask({ from, measure: 'views', by: 'day,country', where: 'device:mobile' });
  expect(rows.length).toBe(400 * 3);
  expect(rows.slice(-3)).toEqual([
    { day: today(), country: 'AA', views: 60 },
    { day: today(), country: 'BA', views: 59 },
    { day: today(), country: '(other)', views: 40 * 60 - (39 * 40) / 2 - 119 },
  ]);
  expect(totals).toEqual((await ask({ from, measure: 'views' })).totals);
  expect((await ask({ from, measure: 'views', by: 'day' })).rows.length).toBe(400);
});

test('visits and clicks by what divides both are in the same rows', async () => {
  await analytics.count([
    ...Array.from({ length: 2 }, () => view({ visitor: visitor(), country: 'DE' })),
    click(1, { visitor: visitor(), country: 'AT' }),
  ]);
  expect((await ask({ measure: 'visitors,clicks', by: 'country' })).rows).toEqual([
    { country: 'DE', visitors: 2, clicks: 0 },
    { country: 'AT', visitors: 0, clicks: 1 },
  ]);
  expect((await ask({ by: 'model' })).rows).toEqual([{ model: 1, clicks: 1, uniqueClicks: 1 }]);
});

test('the differences between the answers to a holder are whole fives, and the rows add up to the totals', async () => {
  const countries = ['DE', 'AT', 'US', 'FR'];
  const devices = ['Mobile', 'Desktop', 'Tablet'] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...countries), fc.constantFrom(...devices)), {
        minLength: 20,
        maxLength: 60,
      }),
      async (people) => {
        await analytics.db.query('delete from click_group_days');
        await analytics.db.query('delete from model_days');
        await analytics.count(
          people.map(([country, device]) => click(1, { visitor: visitor(), country, device })),
        );
        const own = (given: object) =>
          figures(
            analytics.db,
            { first: today(), last: today() },
            ModelFiguresQuery.parse({ from: today(), to: today(), measure: 'uniqueClicks', ...given }),
            { ofModel: 1 },
          );
        const crossed: number[] = [];
        const filters = [
          ...countries.map((one) => `country:${one}`),
          ...devices.map((one) => `device:${one}`),
        ];
        for (const where of filters)
          for (const by of ['country', 'device', 'source']) {
            const { totals, rows, tooFewPeople } = await own({ where, by });
            if (tooFewPeople) continue;
            expect(rows.reduce((sum, row) => sum + Number(row['uniqueClicks']), 0)).toBe(totals.uniqueClicks);
            crossed.push(
              ...rows
                .filter((row) => row[by] !== '(fewer than 5 people)')
                .map((row) => Number(row['uniqueClicks'])),
            );
          }
        expect(crossed.filter((sum) => sum === 0 || sum % 5 !== 0)).toEqual([]);
        const both = await own({ where: ['country:DE', 'device:Mobile'] });
        expect((both.totals.uniqueClicks ?? 0) % 5).toBe(0);
      },
    ),
    { numRuns: 4 },
  );
});

test('hours are those of the site, and add up to its days', async () => {
  const at = Date.parse(`${addDays(today(), -1)}T09:30:00Z`);
  const day = { from: addDays(today(), -1), to: addDays(today(), -1) };
  await analytics.count([view({ at }), view({ at: at + 3_600_000 }), click(1, { at, visitor: visitor() })]);
  expect(await ask({ ...day, by: 'hour' })).toEqual({
    totals: { views: 2, visitors: 2, clicks: 1 },
    rows: [
      { hour: `${day.from}T09`, views: 1, visitors: 1, clicks: 1 },
      { hour: `${day.from}T10`, views: 1, visitors: 1, clicks: 0 },
    ],
  });
  for (const given of [
    { by: 'hour', where: 'device:Mobile' },
    { by: 'hour,country' },
    { by: 'hour', measure: 'uniqueClicks' },
  ])
    expect([given, FiguresQuery.safeParse({ ...day, ...given }).success]).toEqual([given, false]);
});

test('today is not compared, as it is not over, and the days before have the rows of their time', async () => {
  const at = (back: number) => Date.parse(`${addDays(today(), -back)}T12:00:00Z`);
  await analytics.count([0, 0, 1, 2, 2, 2].map((back) => view({ at: at(back) })));
  const asked = FiguresQuery.parse({ measure: 'views', by: 'day', compare: 'previous' });
  const range = { first: addDays(today(), -1), last: today() };
  expect(await figures(analytics.db, range, asked, { today: today() })).toEqual({
    totals: { views: 3 },
    rows: [
      { day: addDays(today(), -1), views: 1 },
      { day: today(), views: 2 },
    ],
    compared: {
      range: { from: addDays(today(), -2), to: addDays(today(), -2) },
      totals: { views: 3 },
      rows: [{ day: addDays(today(), -2), views: 3 }],
      of: { range: { from: addDays(today(), -1), to: addDays(today(), -1) }, totals: { views: 1 } },
    },
  });
});
