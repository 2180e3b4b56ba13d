import { storedValue, useStoredValue } from '../../platform/storage/stored-value';

/** How many models this device remembers, and how many one call can ask for. */
export const favoritesMax = 200;

const none: readonly number[] = [];

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && typeof value === 'number' && value > 0 && value <= 2_147_483_647;

/** The ids in a stored text, each once, at most `favoritesMax`; anything else in it is ignored. */
export const parseFavorites = (text: string | null): readonly number[] => {
  if (text === null) return none;
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? [...new Set(parsed.filter(isId))].slice(0, favoritesMax) : none;
  } catch {
    return none;
  }
};

/**
 * With `id` first where it was absent, without it where it was present; `null` when there is no room for one
 * more.
 */
export const toggled = (ids: readonly number[], id: number): readonly number[] | null => {
  if (ids.includes(id)) return ids.filter((one) => one !== id);
  return ids.length >= favoritesMax ? null : [id, ...ids];
};

const favorites = storedValue({ key: 'marquee_favorites', parse: parseFavorites, format: JSON.stringify });

/** Adds the model or removes it; false when there is no room for one more. Nothing leaves the device. */
export const toggleFavorite = (id: number): boolean => {
  const ids = toggled(favorites.get(), id);
  if (ids !== null) favorites.set(ids);
  return ids !== null;
};

export const dropFavorites = (gone: readonly number[]): void =>
  favorites.set(favorites.get().filter((id) => !gone.includes(id)));

/** The last added first; none on a server. */
export const useFavorites = (): readonly number[] => useStoredValue(favorites);

export const useIsFavorite = (id: number): boolean => useStoredValue(favorites, (ids) => ids.includes(id));
