import { useSyncExternalStore } from 'react';

/** A value in the browser's storage. `get`, `set`, `subscribe` need no React; see `useStoredValue`. */
export interface StoredValue<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  /** Calls back after every change, also one made by another tab. Returns the unsubscribe function. */
  readonly subscribe: (onChange: () => void) => () => void;
  /** The value on a server, and in the browser while it hydrates. */
  readonly initial: Value;
}

interface StoredValueOptions<Value> {
  readonly key: string;
  /** Parses the stored text, which may be anything; `null` if nothing is stored. Must not throw. */
  readonly parse: (text: string | null) => Value;
  /** The stored text; `null` removes it. */
  readonly format?: (value: Value) => string | null;
  readonly storage?: 'local' | 'session';
}

/** Never throws: where storage is forbidden or full, the value lasts as long as the page. */
export const storedValue = <Value>({
  key,
  parse,
  format = String,
  storage = 'local',
}: StoredValueOptions<Value>): StoredValue<Value> => {
  const listeners = new Set<() => void>();
  // Holds the text that storage refused to take.
  let inMemory: string | null | undefined;
  // React compares snapshots by identity, so the same text must give the same value.
  let parsed: { readonly text: string | null; readonly value: Value } | undefined;

  const area = () => (storage === 'local' ? localStorage : sessionStorage);
  const readText = (): string | null => {
    if (inMemory !== undefined) return inMemory;
    try {
      return area().getItem(key);
    } catch {
      return null;
    }
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    for (const listener of listeners) listener();
  };

  return {
    initial: parse(null),
    get: () => {
      const text = readText();
      if (parsed?.text !== text) parsed = { text, value: parse(text) };
      return parsed.value;
    },
    set: (value) => {
      const text = format(value);
      try {
        if (text === null) area().removeItem(key);
        else area().setItem(key, text);
        inMemory = undefined;
      } catch {
        inMemory = text;
      }
      for (const listener of listeners) listener();
    },
    subscribe: (onChange) => {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
};

/** A value with the same interface that lasts as long as the page. */
export const pageValue = <Value>(initial: Value): StoredValue<Value> => {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    initial,
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
      };
    },
  };
};

/** Renders again when the value changes; with `select` only when the selected part does. */
export function useStoredValue<Value>(stored: StoredValue<Value>): Value;
export function useStoredValue<Value, Part>(stored: StoredValue<Value>, select: (value: Value) => Part): Part;
export function useStoredValue<Value, Part>(
  { subscribe, get, initial }: StoredValue<Value>,
  select?: (value: Value) => Part,
): Value | Part {
  return useSyncExternalStore(
    subscribe,
    () => (select === undefined ? get() : select(get())),
    () => (select === undefined ? initial : select(initial)),
  );
}
