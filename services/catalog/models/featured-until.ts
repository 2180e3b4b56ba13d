/** `infinity`: without end; null: not featured. */
export type FeaturedUntil = Date | 'infinity' | null;

const dayMs = 86_400_000;

export const daysLater = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs);

export const featuredUntil = (
  { days, withoutEnd }: { days: number; withoutEnd: boolean },
  from: Date,
): Date | 'infinity' => (withoutEnd ? 'infinity' : daysLater(from, days));
