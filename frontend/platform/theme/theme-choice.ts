import { useSyncExternalStore } from 'react';

export type ThemeName = 'dark' | 'light';

/** Also read by theme/before-paint.js, which runs before anything is drawn. */
const storageKey = 'marquee_theme';

const listeners = new Set<() => void>();

const current = (): ThemeName => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark');

/** Repaints at once, and remembers the choice on this device where storage is allowed. */
export const chooseTheme = (name: ThemeName): void => {
  document.documentElement.dataset.theme = name;
  try {
    localStorage.setItem(storageKey, name);
  } catch {
    // Storage may be forbidden; the choice then lasts for this page.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The theme in force; a server renders the dark one, which the markup starts with. */
export const useTheme = (): ThemeName => useSyncExternalStore(subscribe, current, () => 'dark');
