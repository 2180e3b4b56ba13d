const dayMs = 86_400_000;

/** So many times 24 hours later. */
export const daysLater = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs);

/** When featuring that starts at a moment ends: so many times 24 hours later, or never. */
export const featuredUntil = (
  { days, withoutEnd }: { days: number; withoutEnd: boolean },
  from: Date,
): Date | 'infinity' => (withoutEnd ? 'infinity' : daysLater(from, days));
