import { countBatches } from '../counting/consumers/count-batches';
import { card, click, producer, visitor } from '../testing/activity';
import { repairSuite } from '../testing/repair-suite';

const suite = repairSuite();
const { publish, rebuild, query } = suite;

test('clicks counted in another order than they were logged are rebuilt with the same people and slots', async () => {
  const [one, other] = [visitor(), visitor()];
  const origin = { surface: 'home-featured' as const, position: 2 };
  const sender = producer();
  const logged = [
    sender.batch([
      card(7, { kind: 'profile', surface: 'profile', position: -1, origin }),
      click(7, { visitor: one, country: 'DE', referrer: 'direct', origin }),
    ]),
    sender.batch([click(7, { visitor: one, country: 'FR', referrer: 'direct' }), click(8, { visitor: one })]),
    sender.batch([
      click(7, { visitor: other, country: 'DE', campaign: 'spring', referrer: 'direct' }),
      click(7),
    ]),
  ];
  for (const batch of logged) await publish(batch);
  for (const batch of [...logged].reverse()) await countBatches([batch], suite.analytics().deps);
  expect(
    await query(
      'select surface, position, opened, clicks from model_surface_days where model_id = 7 order by 1',
    ),
  ).toEqual([
    { surface: 'home-featured', position: 2, opened: 1, clicks: 1 },
    { surface: 'profile', position: -1, opened: 0, clicks: 3 },
  ]);
  expect(await rebuild(false)).toMatchObject({ differences: [], events: 6 });

  await query('update model_audience_days set unique_clicks = 9');
  await query('delete from click_visitors');
  expect((await rebuild(true)).applied).toBe(true);
  await publish(logged[0] ?? sender.batch([]));
  const again = sender.batch([click(7, { visitor: one, country: 'DE', referrer: 'direct' })]);
  await publish(again);
  await countBatches([again], suite.analytics().deps);
  expect(await query('select clicks, unique_clicks from model_days where model_id = 7')).toEqual([
    { clicks: 5, unique_clicks: 2 },
  ]);
  expect(await rebuild(false)).toMatchObject({ differences: [] });
});

test('campaign links have exact figures, whatever order their events are counted in, and a rebuild gives the same', async () => {
  const [one, other] = [visitor(), visitor()];
  const origin = { surface: 'campaign' as const, position: -1 };
  const opened = { kind: 'profile' as const, surface: 'profile' as const, position: -1, origin };
  const sender = producer();
  const logged = [
    sender.batch([
      card(7, { ...opened, campaign: 'bio', referrer: 'l.instagram.com' }),
      card(7, { ...opened, campaign: 'bio', referrer: 'direct' }),
      click(7, { visitor: one, origin, campaign: 'bio', referrer: 'l.instagram.com' }),
    ]),
    sender.batch([
      click(7, { visitor: one, origin, campaign: 'bio', referrer: 'l.instagram.com', platform: 'fanvue' }),
      click(7, { visitor: one, surface: 'campaign', campaign: 'spring', referrer: 't.co' }),
      click(7, { visitor: other, surface: 'campaign', campaign: 'spring', referrer: 't.co' }),
      click(7, { surface: 'campaign', campaign: 'spring', referrer: 't.co', invalid: 'bot' }),
    ]),
    sender.batch([
      click(7, { visitor: one, surface: 'campaign', campaign: 'spring', referrer: 'direct' }),
      click(7, { visitor: one, campaign: 'bio', referrer: 'direct' }),
      click(7, { surface: 'campaign', campaign: 'mail / spring' }),
      card(8, { ...opened, campaign: 'bio', referrer: 'direct' }),
    ]),
  ];
  for (const batch of logged) await publish(batch);
  for (const batch of [...logged].reverse()) await countBatches([batch], suite.analytics().deps);
  const links =
    'select model_id, campaign, visits, clicks, unique_clicks from model_campaign_days order by 1, 2';
  const expected = [
    { model_id: 7, campaign: '(other)', visits: 1, clicks: 1, unique_clicks: 0 },
    { model_id: 7, campaign: 'bio', visits: 2, clicks: 2, unique_clicks: 1 },
    { model_id: 7, campaign: 'spring', visits: 3, clicks: 3, unique_clicks: 2 },
    { model_id: 8, campaign: 'bio', visits: 1, clicks: 0, unique_clicks: 0 },
  ];
  expect(await query(links)).toEqual(expected);
  expect(
    await query(
      "select campaign, source, visits, clicks, people from model_campaign_source_days where model_id = 7 and campaign <> '(other)' order by 1, 2",
    ),
  ).toEqual([
    { campaign: 'bio', source: 'Direct', visits: 1, clicks: 0, people: 0 },
    { campaign: 'bio', source: 'Instagram', visits: 1, clicks: 2, people: 1 },
    { campaign: 'spring', source: 'Direct', visits: 1, clicks: 1, people: 1 },
    { campaign: 'spring', source: 'X', visits: 2, clicks: 2, people: 2 },
  ]);
  expect(await rebuild(false)).toMatchObject({ differences: [] });

  await query('update model_campaign_days set visits = 9, unique_clicks = 9');
  await query('delete from model_campaign_source_days');
  expect((await rebuild(true)).applied).toBe(true);
  expect(await query(links)).toEqual(expected);
  expect(await rebuild(false)).toMatchObject({ differences: [] });
});
