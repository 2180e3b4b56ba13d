import type { PlacementEffect, PlacementHistory } from '@marquee/contracts/http/placement-effect';
import { dayMs } from '@marquee/contracts/rules/days';
import { joined, periodOf } from './placement-days';

type Price = Pick<Extract<PlacementEffect, { is: 'measured' }>, 'price' | 'isGift'>;
type Period = PlacementHistory['placements'][number];

const rounded = (usd: number): number => Math.round(usd * 100) / 100;

/**
 * The share, by time, of the placement's price for so many days, and per click. None for a gift, an unknown price,
 * or a placement without end and price per day.
 */
export const placementPrice = (
  periods: readonly Period[],
  { wholeDays, clicks, now }: { wholeDays: number; clicks: number; now: number },
): Price => {
  const begun = periods.filter(({ from }) => Date.parse(from) <= now);
  const placement = joined(begun.map(periodOf)).at(-1);
  if (placement === undefined) return { price: null, isGift: false };
  const { start, end } = placement;
  const prices = begun.flatMap(({ from, priceCents }) => (Date.parse(from) >= start ? [priceCents] : []));
  if (prices.includes(null)) return { price: null, isGift: false };
  const whole = prices.reduce<number>((sum, cents) => sum + (cents ?? 0), 0);
  if (whole === 0) return { price: null, isGift: true };
  const days = (end - start) / dayMs;
  if (!Number.isFinite(days) || days <= 0) return { price: null, isGift: false };
  const usd = (whole / 100) * Math.min(1, wholeDays / days);
  return {
    price: { usd: rounded(usd), perClick: clicks === 0 ? null : rounded(usd / clicks) },
    isGift: false,
  };
};
