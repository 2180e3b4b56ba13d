import { bySource } from './website-breakdowns';

test('referrers of one source are one row with the name that the Clicks tab has', () => {
  const referrers = [
    { referrer: 'direct', visitors: 9 },
    { referrer: 'www.google.com', visitors: 5 },
    { referrer: 'news.example', visitors: 4 },
    { referrer: 'google.com', visitors: 3 },
    { referrer: '(other)', visitors: 1 },
  ];
  expect(bySource(referrers)).toEqual([
    ['Direct', 9],
    ['Google', 8],
    ['news.example', 4],
    ['(other)', 1],
  ]);
});
