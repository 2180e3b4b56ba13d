const excerptMaxLength = 300;

/** The beginning of a text as one line of at most 300 characters, cut between words. */
export const excerpt = (text: string): string => {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line.length <= excerptMaxLength) return line;
  const cut = line.slice(0, excerptMaxLength - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), excerptMaxLength / 2))}…`;
};
