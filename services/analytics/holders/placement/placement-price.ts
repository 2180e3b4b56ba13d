import type { PlacementEffect, PlacementHistory } from '@marquee/contracts/http/placement-effect';

type Price = Pick<Extract<PlacementEffect, { is: 'measured' }>, 'price' | 'isGift'>;
type Period = PlacementHistory['placements'][number];

const dayMs = 86_400_000;
const rounded = (usd: number): number => Math.round(usd * 100) / 100;
const endOf = ({ until }: Period): number => (until === null ? Number.POSITIVE_INFINITY : Date.parse(until));

/** The periods of the latest placement: those that follow each other without a gap, as a renewal does. */
const latestPlacement = (periods: readonly Period[], now: number): Period[] => {
  let latest: Period[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const period of periods.filter(({ from }) => Date.parse(from) <= now)) {
    latest = Date.parse(period.from) <= end ? [...latest, period] : [period];
    end = latest.length === 1 ? endOf(period) : Math.max(end, endOf(period));
  }
  return latest;
};

/**
 * The share, by time, of the latest placement's whole price for so many days, and the price of each of `clicks`. No price for a gift, where a price is not known, and where a placement without end has no price
 * per day. `periods` begin with the earliest.
 */
export const placementPrice = (
  periods: readonly Period[],
  { wholeDays, clicks, now }: { wholeDays: number; clicks: number; now: number },
): Price => {
  const placement = latestPlacement(periods, now);
  const [first] = placement;
  const prices = placement.map(({ priceCents }) => priceCents);
  if (first === undefined || prices.includes(null)) return { price: null, isGift: false };
  const whole = prices.reduce<number>((sum, cents) => sum + (cents ?? 0), 0);
  if (whole === 0) return { price: null, isGift: true };
  const days = (Math.max(...placement.map(endOf)) - Date.parse(first.from)) / dayMs;
  if (!Number.isFinite(days) || days <= 0) return { price: null, isGift: false };
  const usd = (whole / 100) * Math.min(1, wholeDays / days);
  return {
    price: { usd: rounded(usd), perClick: clicks === 0 ? null : rounded(usd / clicks) },
    isGift: false,
  };
};
