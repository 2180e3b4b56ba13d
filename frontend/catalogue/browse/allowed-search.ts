import { hasRefusedWord } from '@marquee/contracts/rules/refused-words';

/**
 * What an address asks for, without a search for a word that this site does not print: nobody can be listed under it, and no page,
 * title or address that is written from what comes back repeats it.
 */
export const withAllowedSearch = <Filters extends { readonly search: string; readonly page: number }>(
  filters: Filters,
): Filters => (hasRefusedWord(filters.search) ? { ...filters, search: '', page: 1 } : filters);
