const dayMs = 86_400_000;

/** When featuring that starts at a moment ends: so many times 24 hours later, or never. */
export const featuredUntil = ({ days, withoutEnd }: { days: number; withoutEnd: boolean }, from: Date): Date | 'infinity' =>
  withoutEnd ? 'infinity' : new Date(from.getTime() + days * dayMs);
