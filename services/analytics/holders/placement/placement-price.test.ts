import { placementPrice } from './placement-price';

const now = Date.parse('2026-12-01T00:00:00Z');
const period = (from: string, until: string | null, priceCents: number | null) => ({
  from: `${from}T00:00:00Z`,
  until: until === null ? null : `${until}T00:00:00Z`,
  priceCents,
});
const of = (periods: Parameters<typeof placementPrice>[0], clicks = 20) =>
  placementPrice(periods, { wholeDays: 4, clicks, now });

test('the price is the share of the days, and without clicks it has no price per click', () => {
  const paid = [period('2026-11-20', '2026-12-20', 50_000)];
  expect(of(paid)).toEqual({ price: { usd: 66.67, perClick: 3.33 }, isGift: false });
  expect(of(paid, 0)).toEqual({ price: { usd: 66.67, perClick: null }, isGift: false });
});

test('a renewal adds its price and its days', () =>
  expect(
    of([period('2026-11-01', '2026-11-25', 50_000), period('2026-11-25', '2026-12-31', 40_000)]).price?.usd,
  ).toBe(60));

test('an earlier placement is not part of the price', () =>
  expect(
    of([period('2026-09-01', '2026-10-01', 90_000), period('2026-11-20', '2026-12-20', 50_000)]).price?.usd,
  ).toBe(66.67));

test.each([
  ['a gift', 0, '2026-12-20', true],
  ['a price that is not known', null, '2026-12-20', false],
  ['a price without end', 50_000, null, false],
] as const)('%s shows no price', (_, cents, until, isGift) =>
  expect(of([period('2026-11-20', until, cents)])).toEqual({ price: null, isGift }),
);
