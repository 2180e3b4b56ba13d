import { storedValue, useStoredValue } from '../../platform/storage/stored-value';

/** How many models this device remembers, and how many one call can ask for. */
export const favouritesMax = 200;

const none: readonly number[] = [];

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && typeof value === 'number' && value > 0 && value <= 2_147_483_647;

/** The ids in a stored text, each once, at most `favouritesMax`; anything else in it is ignored. */
export const parseFavourites = (text: string | null): readonly number[] => {
  if (text === null) return none;
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? [...new Set(parsed.filter(isId))].slice(0, favouritesMax) : none;
  } catch {
    return none;
  }
};

/** With `id` first where it was absent, without it where it was present; `null` when there is no room for one more. */
export const toggled = (ids: readonly number[], id: number): readonly number[] | null => {
  if (ids.includes(id)) return ids.filter((one) => one !== id);
  return ids.length >= favouritesMax ? null : [id, ...ids];
};

const favourites = storedValue({ key: 'marquee_favourites', parse: parseFavourites, format: JSON.stringify });

/** Adds the model or removes it; false when there is no room for one more. Nothing leaves the device. */
export const toggleFavourite = (id: number): boolean => {
  const ids = toggled(favourites.get(), id);
  if (ids !== null) favourites.set(ids);
  return ids !== null;
};

export const dropFavourites = (gone: readonly number[]): void =>
  favourites.set(favourites.get().filter((id) => !gone.includes(id)));

/** The last added first; none on a server. */
export const useFavourites = (): readonly number[] => useStoredValue(favourites);

export const useIsFavourite = (id: number): boolean => useStoredValue(favourites, (ids) => ids.includes(id));
