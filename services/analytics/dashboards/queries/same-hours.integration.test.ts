import { card, click, view, visitor } from '../../testing/activity';
import { openTestAnalytics, type TestAnalytics } from '../../testing/test-analytics';
import { sameHoursOfClicks, sameHoursOfModel, sameHoursOfVisits } from './same-hours';

let analytics: TestAnalytics;
const day = '2026-05-10';
const at = (ago: number, hour: number): number => Date.UTC(2026, 4, 10 - ago, hour);

beforeEach(async () => {
  analytics = await openTestAnalytics();
  const who = visitor();
  await analytics.count([
    // One visitor at 01:00, whose later view is of no further hour.
    view({ visitor: who, at: at(0, 3) }),
    view({ at: at(0, 2) }),
    view({ at: at(1, 1) }),
    view({ at: at(1, 2) }),
    view({ at: at(7, 0) }),
    view({ at: at(0, 0), invalid: 'bot' }),
    card(1, { at: at(0, 0) }),
    card(1, { at: at(0, 2) }),
    card(2, { at: at(0, 1), kind: 'profile' }),
    card(1, { at: at(1, 1), kind: 'profile' }),
    click(1, { at: at(1, 1) }),
    click(1, { at: at(1, 2) }),
    click(2, { at: at(7, 1) }),
  ]);
  await analytics.count([view({ visitor: who, at: at(0, 1) })]);
});
afterEach(() => analytics.close());

test('the hours that are over are compared with the same hours a week before', async () => {
  expect(await sameHoursOfVisits(analytics.db, day, 2)).toEqual({
    ...{ until: 2, views: 1, viewsWeekBefore: 1 },
    ...{ visitors: 1, visitorsWeekBefore: 1 },
  });
  expect(await sameHoursOfVisits(analytics.db, day, 4)).toMatchObject({ views: 3, visitors: 2 });
  expect(await sameHoursOfClicks(analytics.db, day, 2)).toEqual({
    until: 2,
    now: { seen: 1, opened: 1, clicks: 0 },
    weekBefore: { seen: 0, opened: 0, clicks: 1 },
  });
  expect(await sameHoursOfModel(analytics.db, 2, day, 2)).toEqual({
    ...{ until: 2, impressions: 1, impressionsBefore: 0 },
    ...{ clicks: 0, clicksBefore: 1 },
  });
  expect(await sameHoursOfModel(analytics.db, 3, day, 2)).toMatchObject({ clicks: 0, clicksBefore: 0 });
});
