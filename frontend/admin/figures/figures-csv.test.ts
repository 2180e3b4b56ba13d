import { figuresCsv } from './figures-csv';

const text = figuresCsv({
  measures: ['visitors', 'views'],
  days: { first: '2026-06-01', last: '2026-06-02' },
  where: ['device:Mobile'],
  totals: { visitors: 4, views: 9 },
  lists: [
    [
      'day',
      [
        { day: '2026-06-01', visitors: 3, views: 5 },
        { day: '2026-06-02', visitors: 1, views: 4 },
      ],
    ],
    ['source', [{ source: '=cmd()', visitors: 4, views: 9 }]],
  ],
  further: [['page', 'views', [['/', 9]]]],
});

test('every list of the file adds up to the totals, and no name becomes a formula', () => {
  expect(text.trimEnd().split('\r\n')).toEqual([
    'list,name,visitors,views',
    'total,2026-06-01 to 2026-06-02,4,9',
    'where,device:Mobile,,',
    'day,2026-06-01,3,5',
    'day,2026-06-02,1,4',
    "source,'=cmd(),4,9",
    'page,/,,9',
  ]);
});
