/** A page to go to, or a gap between two that are shown. */
export type PageStep = number | 'gap';

/** First and last page, the current one and its neighbours; runs left out between them are one gap. */
export const pageNumbers = (current: number, last: number): PageStep[] => {
  const shown = [...new Set([1, current - 1, current, current + 1, last])]
    .filter((page) => page >= 1 && page <= last)
    .sort((a, b) => a - b);
  return shown.flatMap((page, index): PageStep[] => {
    const before = shown[index - 1];
    if (before === undefined || page - before === 1) return [page];
    // A gap of one page is shorter as that page.
    return page - before === 2 ? [page - 1, page] : ['gap', page];
  });
};
