/** 1,200 reads 1.2K and 3,400,000 reads 3.4M; below 1,000 the number itself. */
export const abbreviate = (count: number): string => {
  // From 999,950 on, one decimal of thousands would read 1000.0K.
  if (count >= 999_950) return `${(count / 1_000_000).toFixed(1)}M`;
  if (count >= 1_000) return `${(count / 1_000).toFixed(1)}K`;
  return String(count);
};

/** `part` of `whole` to one decimal; 0 when there is no whole. */
export const ratio = (part: number, whole: number): string => (whole === 0 ? '0' : (part / whole).toFixed(1));
