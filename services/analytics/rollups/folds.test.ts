import { siteCalendar } from '@marquee/kit/days/site-calendar';
import fc from 'fast-check';
import { anyEvent } from '../testing/activity';
import { dateActivity } from './dated-activity';
import { foldInvalidDays } from './invalid-days';
import { foldModelDays } from './model-days';
import { foldModelPlatformDays } from './model-platform-days';
import { foldModelSurfaceDays } from './model-surface-days';
import { foldSiteDays } from './site-days';
import { foldSiteHours } from './site-hours';
import { type FirstVisit, foldSiteVisitors } from './site-visitors';
import { visitBreakdown } from './visit-breakdown';

const calendar = siteCalendar('Europe/Berlin');
const pages = visitBreakdown('page');
const isOther = () => false;
const none = { begun: [], undone: [], isOther };
const total = <Figure extends string>(rows: readonly Record<Figure, number>[], figure: Figure): number =>
  rows.reduce((sum, row) => sum + row[figure], 0);

const activity = fc.array(anyEvent(), { maxLength: 200 }).map((events) => dateActivity(events, calendar));

test('every event is in exactly one list', () => {
  fc.assert(
    fc.property(fc.array(anyEvent()), (events) => {
      const { views, impressions, linkClicks, invalid } = dateActivity(events, calendar);
      expect(views.length + impressions.length + linkClicks.length + invalid.length).toBe(events.length);
      expect(invalid.length).toBe(events.filter((event) => event.invalid !== undefined).length);
    }),
  );
});

test('every breakdown of views and visitors adds up to the total', () => {
  fc.assert(
    fc.property(activity, ({ views }) => {
      const begun = foldSiteVisitors(views);
      const firstVisits = { begun, undone: [], isOther };
      const days = foldSiteDays(views, firstVisits);
      expect(total(days, 'views')).toBe(views.length);
      expect(total(days, 'visitors')).toBe(begun.length);
      expect(total(foldSiteHours(views), 'views')).toBe(views.length);
      expect(total(visitBreakdown('page').fold(views, firstVisits), 'views')).toBe(views.length);
      expect(total(visitBreakdown('entryPage').fold(views, firstVisits), 'visitors')).toBe(begun.length);
      for (const dimension of ['country', 'device', 'browser', 'referrer'] as const) {
        const rows = visitBreakdown(dimension).fold(views, firstVisits);
        expect(total(rows, 'views')).toBe(views.length);
        expect(total(rows, 'visitors')).toBe(begun.length);
      }
    }),
  );
});

test('a visitor is counted once a day, by the earliest view', () => {
  fc.assert(
    fc.property(activity, ({ views }) => {
      const visits = foldSiteVisitors(views);
      expect(visits.length).toBe(new Set(views.map(({ day, event }) => `${day} ${event.visitor}`)).size);
      for (const visit of visits) {
        const own = views.filter(
          ({ day, event }) => day === visit.day && event.visitor === visit.event.visitor,
        );
        expect(visit.event.at).toBe(Math.min(...own.map(({ event }) => event.at)));
      }
    }),
  );
});

test('first visits do not depend on where batches end or which of them is folded first', () => {
  const describeVisits = (visits: readonly FirstVisit[]) =>
    visits.map(({ day, event: { visitor, at, path, referrer, country, device, browser } }) =>
      [day, visitor, at, path, referrer, country, device, browser].join(' '),
    );
  fc.assert(
    fc.property(activity, fc.nat(), ({ views }, anywhere) => {
      const cut = views.length === 0 ? 0 : anywhere % views.length;
      const [one, other] = [foldSiteVisitors(views.slice(0, cut)), foldSiteVisitors(views.slice(cut))];
      expect(describeVisits(foldSiteVisitors([...one, ...other]))).toEqual(
        describeVisits(foldSiteVisitors(views)),
      );
      expect(describeVisits(foldSiteVisitors([...other, ...one]))).toEqual(
        describeVisits(foldSiteVisitors(views)),
      );
    }),
  );
});

test('every breakdown of a model adds up to the total', () => {
  fc.assert(
    fc.property(activity, ({ impressions, linkClicks }) => {
      const days = foldModelDays(impressions, linkClicks);
      const surfaces = foldModelSurfaceDays(impressions, linkClicks);
      expect(total(days, 'card') + total(days, 'profile')).toBe(impressions.length);
      expect(total(days, 'clicks')).toBe(linkClicks.length);
      expect(total(surfaces, 'impressions')).toBe(impressions.length);
      expect(total(surfaces, 'clicks')).toBe(linkClicks.length);
      expect(total(foldModelPlatformDays(linkClicks), 'clicks')).toBe(linkClicks.length);
      expect(Math.max(0, ...surfaces.map(({ position }) => position))).toBeLessThanOrEqual(100);
    }),
  );
});

test('invalid traffic is counted once for the site and once for the model it is about', () => {
  fc.assert(
    fc.property(activity, ({ invalid }) => {
      const rows = foldInvalidDays(invalid);
      expect(
        total(
          rows.filter(({ modelId }) => modelId === 0),
          'events',
        ),
      ).toBe(invalid.length);
      expect(
        total(
          rows.filter(({ modelId }) => modelId !== 0),
          'events',
        ),
      ).toBe(invalid.filter(({ modelId }) => modelId !== 0).length);
    }),
  );
});

test('the order of rows does not depend on the order of events', () => {
  fc.assert(
    fc.property(
      fc
        .array(anyEvent(), { maxLength: 60 })
        .chain((events) =>
          fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
        ),
      ([events, shuffled]) => {
        const one = dateActivity(events, calendar);
        const other = dateActivity(shuffled, calendar);
        expect(pages.fold(other.views, none)).toEqual(pages.fold(one.views, none));
        expect(foldModelDays(other.impressions, other.linkClicks)).toEqual(
          foldModelDays(one.impressions, one.linkClicks),
        );
        expect(foldInvalidDays(other.invalid)).toEqual(foldInvalidDays(one.invalid));
      },
    ),
  );
});
