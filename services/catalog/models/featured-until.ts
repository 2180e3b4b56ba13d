/** `infinity`: without end; null: not featured. */
export type FeaturedUntil = Date | 'infinity' | null;

const dayMs = 86_400_000;

/** Adds days of 24 hours. */
export const daysLater = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs);

/** The end of a placement that starts at `from`. */
export const featuredUntil = (
  { days, withoutEnd }: { days: number; withoutEnd: boolean },
  from: Date,
): Date | 'infinity' => (withoutEnd ? 'infinity' : daysLater(from, days));
