import type { ActivityEvent } from '@marquee/contracts/events/activity-batch';
import { otherVisitor } from '@marquee/contracts/events/visit-facts';
import { siteCalendar } from '@marquee/kit/days/site-calendar';
import fc from 'fast-check';
import { anyEvent } from '../../testing/activity';
import {
  audienceDimensions,
  clickVisitors,
  groupsOf,
  mergePeople,
  type UniqueClicks,
  uniqueClicks,
} from './click-visitors';
import { givenNames } from './daily-names';
import { type DatedLinkClick, dateActivity } from './dated-activity';
import { firstClickOf, foldClickGroupDays, foldFirstClicks, foldVisitGroupDays } from './group-days';
import { foldInvalidDays } from './invalid-days';
import { foldModelAudienceDays } from './model-audience-days';
import { campaignEvents, foldModelCampaignDays, foldModelCampaignSourceDays } from './model-campaign-days';
import { foldModelDays } from './model-days';
import { foldModelHours } from './model-hours';
import { foldModelPlatformDays } from './model-platform-days';
import { foldModelSurfaceDays } from './model-surface-days';
import { foldSiteDays } from './site-days';
import { foldSiteHours } from './site-hours';
import { foldSiteSurfaceDays } from './site-surface-days';
import { type FirstVisit, foldSiteVisitors, visitOf } from './site-visitors';
import { campaignOf, isInSlot, isPaidClick, slotOf } from './slot-of';
import { foldBreakdown } from './visit-breakdown';

const calendar = siteCalendar('Europe/Berlin');
const isOther = () => false;
const none = { begun: [], undone: [], isOther };
const noPeople = uniqueClicks([]);

/** The unique clicks of these clicks when none was stored before. */
const allNew = (linkClicks: readonly DatedLinkClick[]): UniqueClicks =>
  uniqueClicks(mergePeople(clickVisitors(linkClicks)));
const total = <Figure extends string>(rows: readonly Record<Figure, number>[], figure: Figure): number =>
  rows.reduce((sum, row) => sum + row[figure], 0);

const isPerson = ({ event: { visitor } }: DatedLinkClick): boolean => visitor !== otherVisitor;

const dated = (events: readonly ActivityEvent[]) => {
  const activity = dateActivity(events, calendar);
  return { ...activity, views: activity.views.map((view) => visitOf(view, view)) };
};
const activity = fc.array(anyEvent(), { maxLength: 200 }).map((events) => dated(events));

test('every event is in exactly one list', () => {
  fc.assert(
    fc.property(fc.array(anyEvent()), (events) => {
      const { views, impressions, linkClicks, invalid } = dated(events);
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
      const days = foldSiteDays(views, firstVisits, [], []);
      expect(total(days, 'views')).toBe(views.length);
      expect(total(days, 'visitors')).toBe(begun.length);
      const hours = foldSiteHours(views, firstVisits, [], calendar);
      expect(total(hours, 'views')).toBe(views.length);
      expect(total(hours, 'visitors')).toBe(begun.length);
      expect(total(foldBreakdown('page_days', views, firstVisits), 'views')).toBe(views.length);
      expect(total(foldBreakdown('entry_page_days', views, firstVisits), 'visitors')).toBe(begun.length);
      for (const dimension of ['country', 'device', 'browser', 'referrer'] as const) {
        const rows = foldBreakdown(`${dimension}_days`, views, firstVisits);
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
    visits.map(({ day, event: { visitor, at, path, referrer, country, device, browser, campaign } }) =>
      [day, visitor, at, path, referrer, country, device, browser, campaign || '(none)'].join(' '),
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

test('the figures of campaign links add up to slot campaign, by source too, and no link has more people than clicks', () => {
  fc.assert(
    fc.property(activity, ({ impressions, linkClicks }) => {
      const events = campaignEvents(impressions, linkClicks);
      const links = foldModelCampaignDays(events, allNew(linkClicks));
      const sources = foldModelCampaignSourceDays(events, allNew([]));
      const slots = foldModelSurfaceDays(impressions, linkClicks).filter(
        ({ surface }) => surface === 'campaign',
      );
      const pressed = linkClicks.filter(({ event }) => event.surface === 'campaign');
      expect(total(links, 'clicks')).toBe(total<'clicks'>(slots, 'clicks'));
      expect(total(links, 'visits')).toBe(total<'opened'>(slots, 'opened') + pressed.length);
      expect(total(sources, 'clicks')).toBe(total(links, 'clicks'));
      expect(total(sources, 'visits')).toBe(total(links, 'visits'));
      for (const { modelId, day, campaign, clicks, unique_clicks } of links) {
        const people = linkClicks.filter(
          (click) =>
            click.day === day &&
            click.event.modelId === modelId &&
            campaignOf(click) === campaign &&
            isPerson(click),
        );
        expect(unique_clicks).toBe(new Set(people.map(({ event }) => event.visitor)).size);
        expect(unique_clicks).toBeLessThanOrEqual(clicks);
      }
    }),
  );
});

test('every breakdown of a model, and of the site, adds up to the total', () => {
  fc.assert(
    fc.property(activity, ({ impressions, linkClicks }) => {
      const unique = allNew(linkClicks);
      const hours = foldModelHours(impressions, linkClicks);
      const days = foldModelDays(hours, unique);
      const slots = foldModelSurfaceDays(impressions, linkClicks);
      const platforms = foldModelPlatformDays(linkClicks);
      const audience = foldModelAudienceDays(linkClicks, unique);
      const cards = impressions.filter(({ event }) => event.kind === 'card').length;
      expect(total(days, 'card')).toBe(cards);
      expect(total(days, 'profile')).toBe(impressions.length - cards);
      expect(total(days, 'clicks')).toBe(linkClicks.length);
      for (const rows of [slots, foldSiteSurfaceDays(slots), foldSiteDays([], none, days, [])]) {
        expect(total<'seen'>(rows, 'seen')).toBe(cards);
        expect(total<'opened'>(rows, 'opened')).toBe(impressions.length - cards);
        expect(total<'clicks'>(rows, 'clicks')).toBe(linkClicks.length);
      }
      for (const rows of [hours, foldSiteHours([], none, hours, calendar)]) {
        expect(total<'seen'>(rows, 'seen')).toBe(cards);
        expect(total<'opened'>(rows, 'opened')).toBe(impressions.length - cards);
        expect(total<'clicks'>(rows, 'clicks')).toBe(linkClicks.length);
      }
      expect(total(platforms, 'clicks')).toBe(linkClicks.length);
      for (const dimension of audienceDimensions)
        expect(
          total(
            audience.filter((row) => row.dimension === dimension),
            'clicks',
          ),
        ).toBe(linkClicks.length);
      const proven = impressions.filter(
        ({ event: { kind, surface, position } }) =>
          kind === 'card' && position >= 0 && !/^(profile|direct|campaign|video)$/.test(surface),
      );
      for (const rows of [days, foldSiteDays([], none, days, [])])
        expect(total<'slot_cards'>(rows, 'slot_cards')).toBe(proven.length);
      expect(total(foldSiteDays([], none, days, []), 'unique_clicks')).toBe(total(days, 'unique_clicks'));
      expect(Math.max(0, ...slots.map(({ position }) => position))).toBeLessThanOrEqual(100);
      expect(Math.max(0, ...foldSiteSurfaceDays(slots).map(({ position }) => position))).toBeLessThanOrEqual(
        20,
      );
    }),
  );
});

test('what happened on a profile is credited to the card that opened it, everything else to its own slot', () => {
  fc.assert(
    fc.property(activity, ({ impressions, linkClicks }) => {
      for (const dated of [...impressions, ...linkClicks]) {
        const { event } = dated;
        const isCard = event.type === 'impression.seen' && event.kind === 'card';
        const { surface, position, figure } = slotOf(dated);
        expect(figure).toBe(event.type === 'link.clicked' ? 'clicks' : isCard ? 'seen' : 'opened');
        const own = isCard || (event.type === 'link.clicked' && event.surface !== 'profile');
        const expected = own ? event : (event.origin ?? { surface: 'profile', position: -1 });
        expect({ surface, position }).toEqual({
          surface: expected.surface,
          position: Math.min(100, expected.position),
        });
      }
    }),
  );
});

test('a person is counted once per model, day and group, wherever batches end and whichever is folded first', () => {
  const keys = (linkClicks: readonly DatedLinkClick[]): string[] =>
    mergePeople(clickVisitors(linkClicks)).flatMap(({ modelId, day, visitor, groups }) =>
      [...groups].map((group) => `${modelId} ${day} ${visitor} ${group}`),
    );
  fc.assert(
    fc.property(activity, fc.nat(), ({ linkClicks }, anywhere) => {
      const cut = linkClicks.length === 0 ? 0 : anywhere % linkClicks.length;
      const expected = linkClicks.flatMap((click) => {
        const { visitor, modelId } = click.event;
        if (visitor === otherVisitor) return [];
        const groups = groupsOf(click);
        const campaign = campaignOf(click);
        return [
          'all ',
          ...audienceDimensions.map((dimension) => `${dimension} ${groups[dimension]}`),
          ...(campaign === undefined ? [] : [`campaign ${campaign}`]),
          ...(isInSlot(click) ? ['card '] : []),
          ...(isPaidClick(click) ? ['paid '] : []),
          ...(click.event.demo ? ['demo ', ...(isPaidClick(click) ? ['demo paid'] : [])] : []),
        ].map((group) => `${modelId} ${click.day} ${visitor} ${group}`);
      });
      const parts = [...keys(linkClicks.slice(cut)), ...keys(linkClicks.slice(0, cut))];
      expect(new Set(parts)).toEqual(new Set(expected));
      expect([...keys(linkClicks)].sort()).toEqual([...new Set(expected)].sort());
    }),
  );
});

test('groups add up to the views, visitors, clicks and unique clicks, and first clicks ignore the order', () => {
  fc.assert(
    fc.property(activity, ({ views, linkClicks }) => {
      const begun = foldSiteVisitors(views);
      const visits = foldVisitGroupDays(views, { begun, undone: begun.slice(1) });
      expect([total(visits, 'views'), total(visits, 'visitors')]).toEqual([
        views.length,
        Math.min(1, begun.length),
      ]);
      const clicks = linkClicks.map((click) => firstClickOf(click, givenNames.campaignOf));
      const first = foldFirstClicks(clicks);
      expect(foldFirstClicks(clicks.toReversed())).toEqual(first);
      const groups = foldClickGroupDays(clicks, { begun: first, undone: [] });
      expect([total(groups, 'clicks'), total(groups, 'unique_clicks')]).toEqual([
        linkClicks.length,
        new Set(
          linkClicks
            .filter(isPerson)
            .map(({ day, event: { modelId, visitor } }) => `${day} ${modelId} ${visitor}`),
        ).size,
      ]);
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
        const one = dated(events);
        const other = dated(shuffled);
        expect(foldBreakdown('page_days', other.views, none)).toEqual(
          foldBreakdown('page_days', one.views, none),
        );
        expect(foldModelDays(foldModelHours(other.impressions, other.linkClicks), noPeople)).toEqual(
          foldModelDays(foldModelHours(one.impressions, one.linkClicks), noPeople),
        );
        expect(foldModelSurfaceDays(other.impressions, other.linkClicks)).toEqual(
          foldModelSurfaceDays(one.impressions, one.linkClicks),
        );
        expect(mergePeople(clickVisitors(other.linkClicks)).map(({ groups, ...person }) => person)).toEqual(
          mergePeople(clickVisitors(one.linkClicks)).map(({ groups, ...person }) => person),
        );
        expect(foldInvalidDays(other.invalid)).toEqual(foldInvalidDays(one.invalid));
      },
    ),
  );
});
