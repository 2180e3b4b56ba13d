/**
 * The beginning of a text as one line of at most that many characters, by default 300: its last sentence that
 * fits, else cut between words with an ellipsis. A sentence below a third of that length may be an
 * abbreviation, so it is no end.
 */
export const excerpt = (text: string, maxLength = 300): string => {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line.length <= maxLength) return line;
  const sentences = /^.*(?:[.!?…](?= )|[。！？])/u
    .exec(line.slice(0, maxLength + 1))?.[0]
    .slice(0, maxLength);
  if (sentences !== undefined && sentences.length > maxLength / 3) return sentences;
  const cut = line.slice(0, maxLength - 1);
  const space = cut.lastIndexOf(' ');
  // Neither half a character nor a comma before the ellipsis.
  return `${cut.slice(0, space > maxLength / 2 ? space : undefined).replace(/[\uD800-\uDBFF,;:–—-]+$/, '')}…`;
};
