/** The one URL of a page in the cache: its path and the search params that its screen reads, sorted. */
export const pageUrl = (path: string, query: string, names: readonly string[]): string => {
  if (query === '' || names.length === 0) return path;
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of names.toSorted()) {
    const value = given.get(name);
    if (value !== null && value !== '') kept.set(name, value);
  }
  return kept.size === 0 ? path : `${path}?${kept}`;
};
