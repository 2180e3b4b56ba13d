import { listParser, storedList } from '../../platform/storage/stored-list';
import { useStoredValue } from '../../platform/storage/stored-value';

/** How many models this device remembers, and how many one call can ask for. */
export const favoritesMax = 200;

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && typeof value === 'number' && value > 0 && value <= 2_147_483_647;

export const parseFavorites = listParser(isId, favoritesMax);

/** With `id` first where it was absent, else without it; `null` when there is no room for one more. */
export const toggled = (ids: readonly number[], id: number): readonly number[] | null => {
  if (ids.includes(id)) return ids.filter((one) => one !== id);
  return ids.length >= favoritesMax ? null : [id, ...ids];
};

const favorites = storedList('marquee_favorites', parseFavorites);

/** Adds the model or removes it; false when there is no room for one more. Nothing leaves the device. */
export const toggleFavorite = (id: number): boolean => {
  const ids = toggled(favorites.get(), id);
  if (ids !== null) favorites.set(ids);
  return ids !== null;
};

export const dropFavorites = (gone: readonly number[]): void =>
  favorites.set(favorites.get().filter((id) => !gone.includes(id)));

/** Adds as many of the models as there is room for, after the others. */
export const addFavorites = (ids: readonly number[]): void =>
  favorites.set([...new Set([...favorites.get(), ...ids])].slice(0, favoritesMax));

/** The beginning of a URL's fragment that carries favorites to another device. A browser sends no fragment to a server. */
const fragment = '#add=';

export const favoritesFragment = (ids: readonly number[]): string => fragment + ids.join(',');

/** The favorites in the fragment of a URL; none in any other text. */
export const favoritesIn = (hash: string): readonly number[] =>
  hash.startsWith(fragment) ? parseFavorites(`[${hash.slice(fragment.length)}]`) : [];

/** The last added first; none on a server. */
export const useFavorites = (): readonly number[] => useStoredValue(favorites);

export const useIsFavorite = (id: number): boolean => useStoredValue(favorites, (ids) => ids.includes(id));
