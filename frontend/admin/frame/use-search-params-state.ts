import { useSearchParams } from 'react-router-dom';

/**
 * The address as it is, where what was drawn last may be behind it: of two changes close upon each other, the second must not take back
 * the first.
 */
export const currentSearchParams = (): URLSearchParams => new URLSearchParams(window.location.search);

/** The part of the address after `?`, to read and to change a few names of at once; an empty value takes a name out. */
export const useSearchParamsState = () => {
  const [params, setParams] = useSearchParams();
  const change = (changes: Readonly<Record<string, string>>) => {
    const next = currentSearchParams();
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return { params, read: (name: string): string => params.get(name) ?? '', change };
};
