import type { SiteClicks } from '@marquee/contracts/http/site-clicks';
import { clicksCsv } from './clicks-csv';

const day = (date: string, clicks: number) => ({
  date,
  seen: clicks * 10,
  opened: clicks * 2,
  clicks,
  uniqueClicks: clicks - 1,
  cardClicks: clicks - 1,
});
const totals = { seen: 50, opened: 10, clicks: 5, uniqueClicks: 3, cardClicks: 3, cardClickRate: 6 };

const site: SiteClicks = {
  totals,
  before: { ...totals, first: '2026-11-17', last: '2026-11-18', dailyStats: [] },
  dailyStats: [day('2026-11-19', 2), day('2026-11-20', 3)],
  surfaces: [
    { surface: 'home-featured', position: 0, seen: 50, opened: 4, clicks: 3 },
    { surface: 'direct', position: -1, seen: 0, opened: 6, clicks: 2 },
  ],
  platforms: [
    { platform: 'onlyfans', clicks: 4 },
    { platform: 'fanvue', clicks: 1 },
  ],
  sources: [{ source: '=cmd()', clicks: 5, uniqueClicks: 3 }],
  campaigns: [
    { campaign: 'mail / spring', visitors: 9, clicks: 4, uniqueClicks: 2 },
    { campaign: '(none)', visitors: 30, clicks: 1, uniqueClicks: 1 },
  ],
  topModels: [
    { modelId: 7, seen: 40, opened: 8, clicks: 4, cardClicks: 3, uniqueClicks: 2 },
    { modelId: 9, seen: 10, opened: 2, clicks: 1, cardClicks: 0, uniqueClicks: 1 },
  ],
  models: [],
  range: {
    first: '2026-11-19',
    last: '2026-11-20',
    timezone: 'UTC',
    today: '2026-11-20',
    countedSince: '2026-01-01',
  },
};

const text = clicksCsv(site, (id) => (id === 7 ? 'ada-north' : String(id)));
const rows = text
  .trimEnd()
  .split('\r\n')
  .map((line) => line.split(','));
const sum = (list: string, column: string): number =>
  rows
    .filter(([name]) => name === list)
    .reduce((total, cells) => total + Number(cells[rows[0]?.indexOf(column) ?? -1]), 0);

test("every list of the file adds up to the screen's clicks", () => {
  for (const list of ['total', 'day', 'slot', 'platform', 'source', 'campaign', 'model'])
    expect({ list, clicks: sum(list, 'clicks') }).toEqual({ list, clicks: totals.clicks });
  for (const list of ['total', 'day', 'source', 'model'])
    expect({ list, unique: sum(list, 'unique clicks') }).toEqual({ list, unique: totals.uniqueClicks });
  expect(sum('campaign', 'visitors')).toBe(39);
  for (const list of ['total', 'day', 'slot', 'model'])
    expect([sum(list, 'seen'), sum(list, 'opened')]).toEqual([totals.seen, totals.opened]);
});

test('slots are counted from 1, models are named, and no name becomes a formula', () => {
  expect(text).toContain('slot,home-featured 1,50,4,3,,\r\n');
  expect(text).toContain('slot,direct,0,6,2,,\r\n');
  expect(text).toContain('model,ada-north,40,8,4,2,\r\n');
  expect(text).toContain("source,'=cmd(),,,5,3,\r\n");
});
