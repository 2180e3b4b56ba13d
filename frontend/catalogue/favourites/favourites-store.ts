import { useSyncExternalStore } from 'react';
import { parseFavourites, toggled } from './favourite-ids';

const storageKey = 'marquee_favourites';
const none: readonly number[] = [];

const listeners = new Set<() => void>();
/** Where storage is forbidden or full, favourites last for this page. */
let here: readonly number[] | undefined;
let parsed: { readonly stored: string | null; readonly ids: readonly number[] } = { stored: null, ids: none };

const read = (): readonly number[] => {
  if (here !== undefined) return here;
  try {
    const stored = localStorage.getItem(storageKey);
    // The same array for the same text: React asks often, and compares.
    if (stored !== parsed.stored) parsed = { stored, ids: parseFavourites(stored) };
    return parsed.ids;
  } catch {
    return none;
  }
};

const write = (ids: readonly number[]): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(ids));
    here = undefined;
  } catch {
    here = ids;
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  // Another tab may have changed them.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** Adds the model, or takes it away; false when there is no room for one more. Nothing leaves the device. */
export const toggleFavourite = (id: number): boolean => {
  const ids = toggled(read(), id);
  if (ids !== null) write(ids);
  return ids !== null;
};

export const dropFavourites = (gone: readonly number[]): void =>
  write(read().filter((id) => !gone.includes(id)));

/** The last added first; none on a server, which knows no device. */
export const useFavourites = (): readonly number[] => useSyncExternalStore(subscribe, read, () => none);

export const useIsFavourite = (id: number): boolean =>
  useSyncExternalStore(
    subscribe,
    () => read().includes(id),
    () => false,
  );
