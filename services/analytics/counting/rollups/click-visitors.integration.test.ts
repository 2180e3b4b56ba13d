import { otherVisitor } from '@marquee/contracts/events/visit-facts';
import { modelStats } from '../../dashboards/queries/model-analytics';
import { click, producer, visitor } from '../../testing/activity';
import { countingInto, openTestAnalytics, type TestAnalytics } from '../../testing/test-analytics';
import { countBatches } from '../consumers/count-batches';

let analytics: TestAnalytics;

beforeEach(async () => {
  analytics = await openTestAnalytics();
});
afterEach(() => analytics.close());

const today = () => analytics.deps.calendar.today();
const stats = async (modelId: number) =>
  (await modelStats(analytics.db, modelId, { first: today(), last: today() })).stats;

test('a person is one unique click of a model and day, whatever the number of clicks, messages and workers', async () => {
  const who = visitor();
  const clicks = [
    click(1, { visitor: who, country: 'DE', device: 'Mobile', referrer: 'direct' }),
    click(1, { visitor: who, country: 'US', device: 'Mobile', referrer: 'direct', platform: 'fanvue' }),
    click(1, { visitor: visitor(), country: 'US', device: 'Mobile', referrer: 'www.google.com' }),
    click(1, { visitor: otherVisitor, country: 'US', device: 'Mobile', referrer: 'direct' }),
    click(1),
    click(2, { visitor: who, country: 'DE', device: 'Mobile', referrer: 'direct' }),
  ];
  await Promise.all(
    [clicks, clicks.toReversed(), clicks].map((some) =>
      countBatches([producer().batch(some)], countingInto(analytics.db)),
    ),
  );
  expect(await stats(1)).toMatchObject({ clicks: 15, uniqueClicks: 2 });
  expect(await stats(2)).toMatchObject({ clicks: 3, uniqueClicks: 1 });
  const { rows } = await analytics.db.query(
    `select dimension, name, clicks, unique_clicks from model_audience_days
     where model_id = 1 and dimension <> 'hour' order by dimension, name`,
  );
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
    'country DE 6 1',
    'country US 9 2',
    'device Mobile 15 2',
    'source (unknown) 3 0',
    'source Direct 9 1',
    'source Google 3 1',
  ]);
  expect((await stats(1)).audience.devices).toEqual([
    { name: '(fewer than 5 people)', clicks: 15, uniqueClicks: 2 },
  ]);
  const day = await analytics.db.query(
    'select clicks, unique_clicks, (select sum(unique_clicks) from click_group_days) as by_group from site_days',
  );
  expect(day.rows).toEqual([{ clicks: 18, unique_clicks: 3, by_group: 3 }]);
});

test('people beyond the cap of a day are no unique clicks, and those known before still are', async () => {
  const worker = countingInto(analytics.db, {}, 3);
  const [one, two] = [visitor(), visitor()];
  const by = (who: string, given: object = {}) => click(1, { visitor: who, country: 'DE', ...given });
  await countBatches([producer().batch([by(one), by(two)])], worker);
  const late = Array.from({ length: 5 }, () => by(visitor()));
  await countBatches([producer().batch([...late, by(one, { country: 'US' })])], worker);
  expect(await stats(1)).toMatchObject({ clicks: 8, uniqueClicks: 3 });
  const { rows } = await analytics.db.query(
    "select name, clicks, unique_clicks from model_audience_days where dimension = 'country' order by name",
  );
  expect(rows).toEqual([
    { name: 'DE', clicks: 7, unique_clicks: 3 },
    { name: 'US', clicks: 1, unique_clicks: 1 },
  ]);
});
