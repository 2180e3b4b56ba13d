/** About two lines of a wide card. */
const excerptLength = 70;

/** The whole words of the first `excerptLength` characters; dots follow unless a sentence ends there. */
export const excerptOf = (text: string): string => {
  if (text.length <= excerptLength) return text;
  const cut = text.slice(0, excerptLength + 1);
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut.slice(0, excerptLength);
  return /[.!?…]$/.test(words) ? words : `${words.replace(/[\s,;:–—-]+$/, '')}…`;
};
