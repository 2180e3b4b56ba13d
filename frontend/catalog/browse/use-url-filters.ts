import type { FacetName } from '@marquee/contracts/rules/facets';
import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type CatalogFilters, readFilters, writeFilters } from './catalog-filters';

/**
 * The filters in the URL, and a function that changes some of them and goes to the first page. A change
 * builds on the one before it, also while that one is still navigating or not rendered yet.
 */
export const useUrlFilters = (facetNames: readonly FacetName[]) => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const pending = useRef<CatalogFilters>(undefined);

  const change = async (some: Partial<CatalogFilters>) => {
    // Read from the URL, not from the last render: a slow device renders later than a quick visitor chooses.
    const before = pending.current ?? readFilters(new URLSearchParams(window.location.search), facetNames);
    const next = { ...before, page: 1, ...some };
    pending.current = next;
    // A filter replaces the history entry and keeps the scroll position.
    await navigate({ search: writeFilters(next).toString() }, { replace: true, preventScrollReset: true });
    if (pending.current === next) pending.current = undefined;
  };
  return {
    filters: readFilters(params, facetNames),
    change: (some: Partial<CatalogFilters>) => void change(some),
  };
};
