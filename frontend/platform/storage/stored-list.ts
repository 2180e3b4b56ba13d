import { storedValue } from './stored-value';

const none: readonly never[] = [];

/** Reads a list from a stored text: the items of the kind, each once, at most `max`; anything else is ignored. */
export const listParser =
  <Item>(isItem: (value: unknown) => value is Item, max: number) =>
  (text: string | null): readonly Item[] => {
    try {
      const parsed: unknown = JSON.parse(text ?? '[]');
      return Array.isArray(parsed) ? [...new Set(parsed.filter(isItem))].slice(0, max) : none;
    } catch {
      return none;
    }
  };

export const storedList = <Item>(key: string, parse: (text: string | null) => readonly Item[]) =>
  storedValue({ key, parse, format: (items) => (items.length === 0 ? null : JSON.stringify(items)) });
