import type { WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import { websiteCsv } from './website-csv';

const site: WebsiteAnalytics = {
  realTimeUsers: 1,
  totalViews: 5,
  uniqueVisitors: 3,
  otherViews: 0,
  dailyStats: [
    { date: '2026-11-19', visitors: 1, views: 2, otherViews: 0 },
    { date: '2026-11-20', visitors: 2, views: 3, otherViews: 0 },
  ],
  hourlyStats: Array.from({ length: 24 }, (_, hour) => ({ hour, views: hour === 7 ? 5 : 0 })),
  topPages: [{ page: '/models?search=a,b', views: 5 }],
  countries: [{ country: 'DE', visitors: 3, views: 5 }],
  devices: [{ device: 'Mobile', visitors: 3, views: 5 }],
  browsers: [{ browser: 'Chrome', visitors: 3, views: 5 }],
  referrers: [{ referrer: '=cmd()', visitors: 3, views: 5 }],
  entryPages: [{ page: '/', visitors: 3 }],
  invalid: [{ reason: 'bot', events: 4 }],
  invalidDays: [{ date: '2026-11-20', reason: 'bot', events: 4 }],
  before: { totalViews: 0, uniqueVisitors: 0, dailyStats: [] },
  range: {
    first: '2026-11-19',
    last: '2026-11-20',
    timezone: 'UTC',
    today: '2026-11-20',
    countedSince: '2026-01-01',
  },
};

const sum = (list: string, column: number): number =>
  websiteCsv(site)
    .split('\r\n')
    .filter((line) => line.startsWith(`${list},`))
    .reduce((total, line) => total + Number(line.split(',').at(column - 5)), 0);

test("every list adds up to the screen's totals", () => {
  for (const list of ['day', 'referrer', 'country', 'device', 'browser']) {
    expect({ list, visitors: sum(list, 2), views: sum(list, 3) }).toEqual({ list, visitors: 3, views: 5 });
  }
  expect(sum('page', 3)).toBe(5);
  expect(sum('hour', 3)).toBe(5);
  expect(sum('entry page', 2)).toBe(3);
  expect(sum('invalid by day', 4)).toBe(sum('invalid', 4));
});

test('a name cannot become a formula or a cell of its own', () => {
  expect(websiteCsv(site)).toContain("referrer,'=cmd(),3,5,\r\n");
  expect(websiteCsv(site)).toContain('page,"/models?search=a,b",,5,\r\n');
});

test('views of visitors beyond a daily cap are a row of their own', () => {
  expect(websiteCsv({ ...site, otherViews: 2 })).toContain('\r\nother visitors,(other),,2,\r\n');
  expect(websiteCsv(site)).not.toContain('(other)');
});
