/** `90`, `1:30` or `1:02:03` in seconds; undefined for any other text. */
export const secondsOf = (typed: string): number | undefined => {
  const parts = typed.trim().split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d{1,6}$/.test(part))) return undefined;
  // Only the first part may exceed 59.
  if (parts.slice(1).some((part) => Number(part) > 59)) return undefined;
  return parts.reduce((seconds, part) => seconds * 60 + Number(part), 0);
};
