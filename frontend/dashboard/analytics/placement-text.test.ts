import type { PlacementEffect } from '@marquee/contracts/http/placement-effect';
import {
  methodTexts,
  missingTexts,
  perClickText,
  placementRows,
  priceText,
  verdictText,
} from './placement-text';

const figures = {
  impressions: 160,
  clicks: 20,
  seen: 120,
  cardClicks: 15,
  uniqueCardClicks: 12,
  cardClickRate: 12.5,
};
const measured: Extract<PlacementEffect, { is: 'measured' }> = {
  is: 'measured',
  running: true,
  days: { first: '2026-11-10', last: '2026-11-13', count: 4 },
  featured: figures,
  price: { usd: 66.67, perClick: 3.33 },
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
  expect(perClickText(measured)).toBe('$3.33');
  expect(priceText(measured)).toBe(
    '4 featured days cost $66.67, divided by the 12 unique clicks that your cards led to. You brought yourself: 5 clicks.',
  );
  expect(methodTexts(measured).join(' ')).toContain(
    'Similar models are 6 models in the category “slim” with half to twice your impressions',
  );
});

test('a gift and an unknown price show no price per click', () => {
  const gift = { ...measured, price: null, isGift: true };
  expect(perClickText(gift)).toBe('–');
  expect(priceText(gift)).toBe('This placement was free of charge, so there is no price per click.');
  expect(priceText({ ...gift, isGift: false })).toContain('No price per day is recorded');
  expect(methodTexts(gift).join(' ')).not.toContain('price per click');
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
  expect(perClickText(little)).toBe('–');
  expect(priceText(little)).toContain('Your cards led to no clicks on these days');
});

test.each([
  [20, 20, ''],
  [14, 13, ' The difference in clicks may be chance.'],
  [52, 42, ' The difference in clicks may be chance.'],
  [20, 8, ' That is 150% more clicks.'],
  [60, 40, ' The difference in clicks may be chance.'],
  [300, 400, ' That is 25.0% fewer clicks.'],
  [600, 30, ' That is 20 times as many clicks.'],
  [20, 0, ''],
])('the result states a difference only beyond chance: %p after %p clicks', (now, clicks, text) => {
  const before = { ...measured.before, ...figures, is: 'measured' as const, clicks, cardClicks: 14 };
  const featured = { ...measured.featured, clicks: now, cardClicks: 7 };
  expect(verdictText({ ...measured, featured, before })).toBe(
    `In the 4 featured days you had ${now} clicks (${clicks} in the 4 days before); 7 came from your cards (14 before).${text}`,
  );
});

test('without days before, the result is compared with similar models, or with nothing', () => {
  const before = { is: 'featured-too', first: '2026-11-05', last: '2026-11-08' } as const;
  expect(verdictText({ ...measured, before })).toBe(
    'In the 4 featured days you had 20 clicks; 15 came from your cards. Similar models that were not featured had 20 clicks on average.',
  );
  expect(
    verdictText({
      ...measured,
      before,
      similar: { is: 'too-few', category: 'slim', models: 3 },
    }),
  ).toBe('In the 4 featured days you had 20 clicks; 15 came from your cards.');
});
