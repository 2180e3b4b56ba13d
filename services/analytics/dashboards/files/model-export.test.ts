import { text } from 'node:stream/consumers';
import { type DayFigures, figureColumns } from '../queries/model-days';
import { csvOf, fileNameOf, jsonOf } from './model-export';

const day = (date: string, given: Record<string, number>): DayFigures => ({
  date,
  figures: new Map(figureColumns.map((column) => [column, given[column] ?? 0])),
});
const days = [
  day('2026-11-19', {
    impressions: 3,
    seen: 3,
    clicks: 1,
    cardClicks: 1,
    clicks_to_fanvue: 1,
  }),
  day('2026-11-20', {
    impressions: 5,
    seen: 1,
    opened: 4,
    clicks: 1,
    clicks_to_onlyfans: 1,
    invalid_bot: 9,
  }),
];
const given = {
  model: { name: '=HYPERLINK("x"), Ada', slug: 'ada-north' },
  range: { first: '2026-11-19', last: '2026-11-20' },
  timezone: 'UTC',
  corrections: [{ day: '2026-11-20', at: '2026-11-22T08:00:00.000Z', removed: 9 }],
};

test('the last line is the sum of the lines above it, and no cell is a formula', async () => {
  const [head, first, second, totals] = (await text(csvOf(given, days))).split('\r\n');
  expect(head).toMatch(
    /^\uFEFFmodel,date,clickRate,impressions,seen,opened,clicks,cardClicks,uniqueClicks,clicks_to_/,
  );
  expect(first).toMatch(/^"'=HYPERLINK\(""x""\), Ada",2026-11-19,33\.3,3,3,0,1,1,0,0,1,/);
  expect(totals).toMatch(/^"'=HYPERLINK\(""x""\), Ada",total,25,8,4,4,2,1,0,1,1,/);
  expect(totals).toMatch(/,9,0,0,0,0,0,0,0,0,0,$/);
  expect(head).toMatch(/,correctedAt$/);
  expect(first).toMatch(/,0,$/);
  expect(second).toMatch(/,9,0,0,0,0,0,0,0,0,0,2026-11-22T08:00:00\.000Z$/);
});

test('the JSON is one object with the same figures', () => {
  const file: unknown = JSON.parse([...jsonOf(given, days)].join(''));
  expect(file).toMatchObject({
    model: given.model,
    range: { first: '2026-11-19', last: '2026-11-20', timezone: 'UTC' },
    corrections: given.corrections,
    totals: { clickRate: 25, impressions: 8, clicks: 2, invalid_bot: 9 },
    days: [
      { date: '2026-11-19', impressions: 3 },
      { date: '2026-11-20', impressions: 5, clickRate: 20 },
    ],
  });
});

test('the file is named for the model and its days', () => {
  expect(fileNameOf(given)).toBe('marquee-ada-north-2026-11-19-to-2026-11-20');
});
