import { createHash } from 'node:crypto';

/** Up to so many ids are looked up, by the key, before every row is drawn for. */
const mostCandidates = 2_000;
/** Enough for a filter that leaves one row in twenty-five. */
const candidatesPerRow = 40;

/**
 * Distinct ids up to `newest`, drawn by the seed: the same seed draws the same ones in the same order. Empty when so many would be drawn that
 * looking at every row costs no more.
 */
export const candidateIds = (seed: string, newest: number, count: number): number[] => {
  const wanted = Math.min(mostCandidates, count * candidatesPerRow);
  if (newest < wanted * 4) return [];
  const ids = new Set<number>();
  for (let block = 0; ids.size < wanted; block += 1) {
    const bytes = createHash('sha256').update(`${block} ${seed}`).digest();
    for (let at = 0; at + 6 <= bytes.length && ids.size < wanted; at += 6)
      ids.add(1 + (bytes.readUIntBE(at, 6) % newest));
  }
  return [...ids];
};
