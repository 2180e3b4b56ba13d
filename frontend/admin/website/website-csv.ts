import type { WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import { csvOf } from '../../ui/format/csv';

/** Every list of the screen as one table, totals first. An empty cell: not counted in that list. */
export const websiteCsv = (site: WebsiteAnalytics): string =>
  csvOf([
    ['list', 'name', 'visitors', 'views', 'events'],
    ['total', `${site.range.first} to ${site.range.last}`, site.uniqueVisitors, site.totalViews, null],
    ...site.dailyStats.map(({ date, visitors, views }) => ['day', date, visitors, views, null]),
    // Visitors beyond a daily cap; their views are also among those above.
    ...(site.otherViews ? [['other visitors', '(other)', null, site.otherViews, null]] : []),
    ...site.hourlyStats.map(({ hour, views }) => ['hour', String(hour), null, views, null]),
    ...site.topPages.map(({ page, views }) => ['page', page, null, views, null]),
    ...site.entryPages.map(({ page, visitors }) => ['entry page', page, visitors, null, null]),
    ...site.referrers.map(({ referrer, visitors, views }) => ['referrer', referrer, visitors, views, null]),
    ...site.countries.map(({ country, visitors, views }) => ['country', country, visitors, views, null]),
    ...site.devices.map(({ device, visitors, views }) => ['device', device, visitors, views, null]),
    ...site.browsers.map(({ browser, visitors, views }) => ['browser', browser, visitors, views, null]),
    ...site.invalid.map(({ reason, events }) => ['invalid', reason, null, null, events]),
    ...site.invalidDays.map(({ date, reason, events }) => [
      'invalid by day',
      `${date} ${reason}`,
      null,
      null,
      events,
    ]),
  ]);
