import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

interface AddressForm<Filters> {
  readonly read: (params: URLSearchParams) => Filters;
  readonly write: (filters: Filters) => URLSearchParams;
}

/**
 * What the address says is chosen, and how to choose otherwise. A change adds to the one before it, also while that one is still on its way
 * into the address or has not been drawn yet; it begins at the first page.
 */
export const useAddressFilters = <Filters extends { readonly page: number }>({
  read,
  write,
}: AddressForm<Filters>) => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const onItsWay = useRef<Filters>(undefined);

  const change = async (some: Partial<Filters>) => {
    // The address itself, and not what was last drawn of it: a slow device draws later than a quick finger chooses.
    const before = onItsWay.current ?? read(new URLSearchParams(window.location.search));
    const next = { ...before, page: 1, ...some };
    onItsWay.current = next;
    // Another filter replaces the address instead of piling up in the history, and leaves the page where it is scrolled.
    await navigate({ search: write(next).toString() }, { replace: true, preventScrollReset: true });
    if (onItsWay.current === next) onItsWay.current = undefined;
  };
  return { filters: read(params), change: (some: Partial<Filters>) => void change(some) };
};
