import type { PlacementEffect } from '@marquee/contracts/http/placement-effect';
import {
  answerTexts,
  methodTexts,
  missingTexts,
  placementRows,
  priceText,
  worthText,
} from './placement-text';

const figures = {
  impressions: 160,
  clicks: 20,
  slotCards: 120,
  cardClicks: 15,
  uniqueCardClicks: 12,
  uniquePaidClicks: 8,
  uniqueBroughtClicks: 4,
  cardClickRate: 12.5,
};
const measured: Extract<PlacementEffect, { is: 'measured' }> = {
  is: 'measured',
  running: true,
  days: { first: '2026-11-10', last: '2026-11-13', count: 4 },
  featured: figures,
  price: { usd: 66.67, perClick: 8.33 },
  isGift: false,
  before: { is: 'measured', first: '2026-11-05', last: '2026-11-08', ...figures },
  similar: {
    is: 'measured',
    category: 'slim',
    models: 6,
    nearestBy: 'impressions',
    featured: figures,
    before: figures,
  },
};

test('every available figure has its row', () => {
  expect(placementRows(measured).map(({ key, note }) => `${key}: ${note}`)).toEqual([
    'featured: Nov 10 to Nov 13',
    'before: Nov 5 to Nov 8',
    'similar: average, not featured',
    'similar-before: average, not featured',
  ]);
  expect(missingTexts(measured)).toEqual([]);
  expect(priceText(measured)).toBe(
    '4 featured days cost $66.67, divided by the 8 unique clicks that your featured places led to. You brought yourself: 4 unique clicks.',
  );
  expect(methodTexts(measured).join(' ')).toContain(
    'Similar models are 6 models in the category “slim” with half to twice your impressions',
  );
});

test('a gift and an unknown price show no price per click', () => {
  const gift = { ...measured, price: null, isGift: true };
  expect(priceText(gift)).toBe('This placement was free of charge, so there is no price per click.');
  expect(priceText({ ...gift, isGift: false })).toContain('No price per day is recorded');
  expect(methodTexts(gift).join(' ')).not.toMatch(/price per click/i);
});

test('a comparison without enough data is explained instead of shown', () => {
  const little = {
    ...measured,
    price: { usd: 66.67, perClick: null },
    before: { is: 'no-history', first: '2026-11-05', last: '2026-11-08', since: '2026-11-07' },
    similar: { is: 'too-few', category: 'slim', models: 3 },
  } as const;
  expect(placementRows(little).map(({ key }) => key)).toEqual(['featured']);
  expect(missingTexts(little)).toEqual([
    'Not enough data for the days before (Nov 5 to Nov 8): your first full day with data is Nov 7.',
    'Not enough similar slim models to compare with (we need 5).',
  ]);
  expect(priceText(little)).toContain('Your featured places led to no clicks on these days');
});

test.each([
  [12, 12, ''],
  [14, 9.5, '; the difference may be chance'],
  [20, 8, ': yours are 150% more'],
  [60, 40, '; the difference may be chance'],
  [300, 400, ': yours are 25.0% fewer'],
  [36, 0.2, ': yours are 180 times as many'],
])('the answer states a difference only beyond chance: %p after %p clicks', (now, others, text) => {
  const { similar, ...rest } = measured;
  const of = { ...figures, uniqueCardClicks: others };
  expect(
    answerTexts({
      ...rest,
      featured: { ...figures, uniqueCardClicks: now },
      similar: similar.is === 'measured' ? { ...similar, featured: of } : similar,
    }),
  ).toEqual([
    'Your placement led to 8 unique clicks in 4 featured days, $8.33 each.',
    `All your cards led to ${now}; those of similar models that were not featured led to ${others} on the same days${text}.`,
  ]);
});

test('without similar models the days before are the baseline, and without both the answer has none', () => {
  const similar = { is: 'too-few', category: 'slim', models: 3 } as const;
  expect(answerTexts({ ...measured, price: null, similar })).toEqual([
    'Your placement led to 8 unique clicks in 4 featured days.',
    'All your cards led to 12, and to 12 in the 4 days before.',
  ]);
  const before = { is: 'featured-too', first: '2026-11-05', last: '2026-11-08' } as const;
  expect(answerTexts({ ...measured, similar, before })).toEqual([
    'Your placement led to 8 unique clicks in 4 featured days, $8.33 each.',
  ]);
});

test('the value of a subscriber says how many have to subscribe', () => {
  const price = { usd: 66.67, perClick: 8.33 };
  expect(worthText(price, 12, 30)).toBe(
    'These days are paid for by 3 new subscribers: one of every 4 people who clicked.',
  );
  expect(worthText(price, 12, 5)).toBe(
    'These days are paid for by 14 new subscribers, which is more than the 12 people who clicked.',
  );
  expect(worthText(price, 12, 100)).toBe(
    'These days are paid for by 1 new subscriber: one of every 12 people who clicked.',
  );
});
