import { countBatches } from '../counting/consumers/count-batches';
import { click, producer, view, visitor } from '../testing/activity';
import { repairSuite } from '../testing/repair-suite';
import { countingInto } from '../testing/test-analytics';

const suite = repairSuite();
const { publish, rebuild, query } = suite;
const campaigns = () =>
  query(
    `select campaign, sum(visitors) as visitors, sum(clicks) as clicks, sum(unique_clicks) as unique_clicks
     from (select campaign, visitors, 0 as clicks, 0 as unique_clicks from visit_group_days
           union all select campaign, 0, clicks, unique_clicks from click_group_days) as sums
     group by campaign order by campaign`,
  );
const now = Date.now();

test('visitors and clicks have exact campaigns in whatever order they are counted, and a rebuild gives the same', async () => {
  const [anna, ben] = [visitor(), visitor()];
  const sender = producer();
  const logged = [
    // The first view of the day decides under which campaign a visitor is counted.
    sender.batch([view({ visitor: anna, at: now - 2, campaign: 'mail / spring' }), view({ at: now })]),
    sender.batch([view({ visitor: anna, at: now - 1 }), view({ visitor: ben, at: now, campaign: '(none)' })]),
    sender.batch([
      click(7, { visitor: anna, at: now - 1, campaign: 'mail / spring' }),
      click(8, { visitor: anna, campaign: 'mail / spring' }),
      click(7, { visitor: anna, at: now, campaign: '' }),
      click(7, { campaign: 'bio' }),
      click(7, { campaign: 'bio', visitor: ben, invalid: 'bot' }),
    ]),
    sender.batch([click(8, { visitor: ben, campaign: 'mail / spring' })]),
  ];
  for (const batch of logged) await publish(batch);
  for (const batch of [...logged].reverse()) await countBatches([batch], suite.analytics().deps);
  const expected = [
    { campaign: '(none)', visitors: 1, clicks: 1, unique_clicks: 0 },
    { campaign: '(other)', visitors: 1, clicks: 0, unique_clicks: 0 },
    { campaign: 'bio', visitors: 0, clicks: 1, unique_clicks: 0 },
    { campaign: 'mail / spring', visitors: 1, clicks: 3, unique_clicks: 3 },
  ];
  expect(await campaigns()).toEqual(expected);
  expect(await rebuild(false)).toMatchObject({ differences: [] });

  await query('update click_group_days set unique_clicks = 9');
  await query('update visit_group_days set visitors = 9');
  await query('update site_hours set visitors = 9, seen = 9');
  await query('delete from model_hours');
  expect((await rebuild(true)).applied).toBe(true);
  expect(await campaigns()).toEqual(expected);
  expect(await query('select sum(clicks) as clicks from model_hours')).toEqual([{ clicks: 5 }]);
  expect(await rebuild(false)).toMatchObject({ differences: [] });
});

test('a day has no more campaigns than its list holds, with several workers, and the rest is summed', async () => {
  const sender = producer();
  const batches = Array.from({ length: 4 }, (_, nth) =>
    sender.batch(
      Array.from({ length: 50 }, (_, number) => [
        view({ at: now, campaign: `c${nth} ${number}` }),
        click(7, { at: now, campaign: `c${nth} ${number}` }),
      ]).flat(),
    ),
  );
  for (const batch of batches) await publish(batch);
  await Promise.all(batches.map((batch) => countBatches([batch], countingInto(suite.analytics().db))));
  expect(
    await query(
      `select (select count(*) from campaign_names) as names, sum(clicks) as clicks,
         sum(clicks) filter (where campaign = '(other)') as others from click_group_days`,
    ),
  ).toEqual([{ names: 100, clicks: 200, others: 100 }]);
  expect(await rebuild(false)).toMatchObject({ differences: [] });
});
