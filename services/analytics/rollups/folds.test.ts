import { siteCalendar } from '@marquee/kit/days/site-calendar';
import fc from 'fast-check';
import { anyEvent } from '../testing/activity';
import { foldBrowserDays } from './browser-days';
import { foldCountryDays } from './country-days';
import { dateActivity } from './dated-activity';
import { foldDeviceDays } from './device-days';
import { foldEntryPageDays } from './entry-page-days';
import { foldInvalidDays } from './invalid-days';
import { foldModelDays } from './model-days';
import { foldModelPlatformDays } from './model-platform-days';
import { foldModelSurfaceDays } from './model-surface-days';
import { foldPageDays } from './page-days';
import { foldReferrerDays } from './referrer-days';
import { foldSiteDays } from './site-days';
import { foldSiteHours } from './site-hours';
import { type FirstVisit, foldSiteVisitors } from './site-visitors';

const calendar = siteCalendar('Europe/Berlin');
const total = <Figure extends string>(rows: readonly Record<Figure, number>[], figure: Figure): number =>
  rows.reduce((sum, row) => sum + row[figure], 0);

const activity = fc.array(anyEvent(), { maxLength: 200 }).map((events) => dateActivity(events, calendar));

test('every event stands in exactly one list', () => {
  fc.assert(
    fc.property(fc.array(anyEvent()), (events) => {
      const { views, impressions, clicks, invalid } = dateActivity(events, calendar);
      expect(views.length + impressions.length + clicks.length + invalid.length).toBe(events.length);
      expect(invalid.length).toBe(events.filter((event) => event.invalid !== undefined).length);
    }),
  );
});

test('every breakdown of views and visitors adds up to the total', () => {
  fc.assert(
    fc.property(activity, ({ views }) => {
      const begun = foldSiteVisitors(views);
      const firstVisits = { begun, undone: [] };
      const days = foldSiteDays(views, firstVisits);
      expect(total(days, 'views')).toBe(views.length);
      expect(total(days, 'visitors')).toBe(begun.length);
      expect(total(foldSiteHours(views), 'views')).toBe(views.length);
      expect(total(foldPageDays(views), 'views')).toBe(views.length);
      expect(total(foldEntryPageDays(firstVisits), 'visitors')).toBe(begun.length);
      for (const rows of [
        foldCountryDays(views, firstVisits),
        foldDeviceDays(views, firstVisits),
        foldBrowserDays(views, firstVisits),
        foldReferrerDays(views, firstVisits),
      ]) {
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

test('the first views are the same wherever one batch ends and the next begins, and whichever of the two comes first', () => {
  const said = (visits: readonly FirstVisit[]) =>
    visits.map(({ day, event: { visitor, at, path, referrer, country, device, browser } }) =>
      [day, visitor, at, path, referrer, country, device, browser].join(' '),
    );
  fc.assert(
    fc.property(activity, fc.nat(), ({ views }, anywhere) => {
      const cut = views.length === 0 ? 0 : anywhere % views.length;
      const [one, other] = [foldSiteVisitors(views.slice(0, cut)), foldSiteVisitors(views.slice(cut))];
      expect(said(foldSiteVisitors([...one, ...other]))).toEqual(said(foldSiteVisitors(views)));
      expect(said(foldSiteVisitors([...other, ...one]))).toEqual(said(foldSiteVisitors(views)));
    }),
  );
});

test('every breakdown of a model adds up to the total', () => {
  fc.assert(
    fc.property(activity, ({ impressions, clicks }) => {
      const days = foldModelDays(impressions, clicks);
      const surfaces = foldModelSurfaceDays(impressions, clicks);
      expect(total(days, 'card') + total(days, 'profile')).toBe(impressions.length);
      expect(total(days, 'clicks')).toBe(clicks.length);
      expect(total(surfaces, 'impressions')).toBe(impressions.length);
      expect(total(surfaces, 'clicks')).toBe(clicks.length);
      expect(total(foldModelPlatformDays(clicks), 'clicks')).toBe(clicks.length);
      expect(Math.max(0, ...surfaces.map(({ position }) => position))).toBeLessThanOrEqual(100);
    }),
  );
});

test('invalid traffic stands under the site once, and under the model that it was about', () => {
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

test('rows come in one order, whatever order the events came in', () => {
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
        expect(foldPageDays(other.views)).toEqual(foldPageDays(one.views));
        expect(foldModelDays(other.impressions, other.clicks)).toEqual(
          foldModelDays(one.impressions, one.clicks),
        );
        expect(foldInvalidDays(other.invalid)).toEqual(foldInvalidDays(one.invalid));
      },
    ),
  );
});
