import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

interface UrlFormat<Filters> {
  readonly read: (params: URLSearchParams) => Filters;
  readonly write: (filters: Filters) => URLSearchParams;
}

/**
 * The filters in the URL, and a function that changes some of them and goes to the first page. A change
 * builds on the one before it, also while that one is still navigating or not rendered yet.
 */
export const useUrlFilters = <Filters extends { readonly page: number }>({
  read,
  write,
}: UrlFormat<Filters>) => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const pending = useRef<Filters>(undefined);

  const change = async (some: Partial<Filters>) => {
    // Read from the URL, not from the last render: a slow device renders later than a quick visitor chooses.
    const before = pending.current ?? read(new URLSearchParams(window.location.search));
    const next = { ...before, page: 1, ...some };
    pending.current = next;
    // A filter replaces the history entry and keeps the scroll position.
    await navigate({ search: write(next).toString() }, { replace: true, preventScrollReset: true });
    if (pending.current === next) pending.current = undefined;
  };
  return { filters: read(params), change: (some: Partial<Filters>) => void change(some) };
};
