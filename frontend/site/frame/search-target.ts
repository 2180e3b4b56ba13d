/** Where a search leads: the browse screen with the trimmed text in its address; `null` for blank text. */
export const searchTarget = (typed: string): string | null => {
  const text = typed.trim();
  return text === '' ? null : `/models?search=${encodeURIComponent(text)}`;
};
