import { dayMs } from '@marquee/contracts/rules/days';

/** `infinity`: without end; null: not featured. */
export type FeaturedUntil = Date | 'infinity' | null;

export const daysLater = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs);

export const featuredUntil = (
  { days, withoutEnd }: { days: number; withoutEnd: boolean },
  from: Date,
): Date | 'infinity' => (withoutEnd ? 'infinity' : daysLater(from, days));
