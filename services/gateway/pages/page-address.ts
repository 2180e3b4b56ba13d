/**
 * The one address under which a page is drawn and kept: its path, and of its query what matters there, in one order. Whatever else
 * stands in the query (a campaign's mark, an invented name) makes no page of its own.
 */
export const pageAddress = (path: string, query: string, names: readonly string[]): string => {
  if (query === '' || names.length === 0) return path;
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of [...names].sort()) {
    const value = given.get(name);
    if (value !== null && value !== '') kept.set(name, value);
  }
  return kept.size === 0 ? path : `${path}?${kept}`;
};
