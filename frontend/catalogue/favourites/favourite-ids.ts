/** So many models this device remembers, and one call can ask for. */
export const favouritesMax = 200;

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && typeof value === 'number' && value > 0 && value <= 2_147_483_647;

/** The ids in a stored text, each once, at most `favouritesMax`; whatever else it holds is left out. */
export const parseFavourites = (stored: string | null): readonly number[] => {
  if (stored === null) return [];
  try {
    const parsed: unknown = JSON.parse(stored);
    return Array.isArray(parsed) ? [...new Set(parsed.filter(isId))].slice(0, favouritesMax) : [];
  } catch {
    return [];
  }
};

/** With `id` first where it was absent, without it where it was there; `null` when there is no room for one more. */
export const toggled = (ids: readonly number[], id: number): readonly number[] | null => {
  if (ids.includes(id)) return ids.filter((one) => one !== id);
  return ids.length >= favouritesMax ? null : [id, ...ids];
};
