import { useSearchParams } from 'react-router-dom';

/** Reads search params, changes some at once, removes empty ones. Without `replace` Back undoes it. */
export const useSearchParamsState = () => {
  const [params, setParams] = useSearchParams();
  const change = (changes: Readonly<Record<string, string>>, { replace = true } = {}) => {
    // React's copy may be older when two changes follow each other closely.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace, preventScrollReset: true });
  };
  return { read: (name: string): string => params.get(name) ?? '', change };
};

/** The id in a search param; `null` where it holds none. */
export const idIn = (text: string): number | null => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : null);

export const usePageUrls = (): ((page: number) => string) => {
  const [params] = useSearchParams();
  return (page) => {
    const next = new URLSearchParams(params);
    next.set('page', String(page));
    return `?${next}`;
  };
};
