import { useSearchParams } from 'react-router-dom';

/** The part of the address after `?`, to read and to change a few names of at once; an empty value takes a name out. */
export const useAddress = () => {
  const [params, setParams] = useSearchParams();
  const change = (changes: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { params, read: (name: string): string => params.get(name) ?? '', change };
};
