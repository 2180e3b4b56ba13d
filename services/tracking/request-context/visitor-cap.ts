import { createHmac } from 'node:crypto';
import { otherVisitor } from '@marquee/contracts/events/visit-facts';
import type { Day } from '@marquee/contracts/rules/days';
import { allowances, ipBlocks } from '@marquee/kit/limits/ip-block';

/**
 * Admits the visitor `pseudonym` of `day` from `ip`. Returns the pseudonym, or `otherVisitor` once the block
 * of `ip` has brought as many new visitors on that day as it may.
 */
export type VisitorCap = (pseudonym: string, from: { day: Day; salt: Buffer; ip: string }) => string;

/**
 * 8 MB. Of the new visitors after a million, one in a thousand is taken for a known one, which costs its
 * block nothing.
 */
const seenBits = 2 ** 26;
/** 24 MB. Blocks may share a counter; with a million visitors a count is a handful too high at most. */
const counters = 2 ** 21;
const rows = 3;

/** Two functions and not an array of two bits: every event computes both. */
const firstBit = (pseudonym: string): number => Number.parseInt(pseudonym.slice(0, 8), 16) % seenBits;
const secondBit = (pseudonym: string): number => Number.parseInt(pseudonym.slice(8, 16), 16) % seenBits;

/**
 * Memory of fixed size, whatever is sent: a Bloom filter of the day's visitors, and a count-min sketch of
 * their number by block.
 */
const openDay = (day: Day) => {
  const seen = new Uint8Array(seenBits / 8);
  const counts = Array.from({ length: rows }, () => new Uint32Array(counters));
  const hasBit = (bit: number): boolean => ((seen[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  const setBit = (bit: number): void => {
    seen[bit >> 3] = (seen[bit >> 3] ?? 0) | (1 << (bit & 7));
  };
  return {
    day,
    isKnown: (pseudonym: string): boolean => hasBit(firstBit(pseudonym)) && hasBit(secondBit(pseudonym)),
    remember: (pseudonym: string): void => {
      setBit(firstBit(pseudonym));
      setBit(secondBit(pseudonym));
    },
    /** The block's counter in each row. */
    cellsOf: (block: string, salt: Buffer): number[] => {
      const hash = createHmac('sha256', salt).update(`block ${block}`).digest();
      return counts.map((_row, index) => hash.readUInt32LE(4 * index) % counters);
    },
    countAt: (cells: readonly number[]): number =>
      Math.min(...counts.map((row, index) => row[cells[index] ?? 0] ?? 0)),
    addAt: (cells: readonly number[]): void => {
      for (const [index, row] of counts.entries()) {
        const cell = cells[index] ?? 0;
        row[cell] = (row[cell] ?? 0) + 1;
      }
    },
  };
};

/**
 * Bounds the new visitors of a day from one block: an IPv4 address or /64 may bring `perBlock`, a /56 four
 * and a /48 sixteen times as many. Each process counts by itself and forgets at a restart, so several admit
 * up to as many times more. Only the latest day is counted: views dated to an earlier one are demo traffic or
 * a midnight's last. The memory holds bits and counts at places that the day's salt decides.
 */
export const openVisitorCap = (perBlock: number): VisitorCap => {
  let today: ReturnType<typeof openDay> | undefined;
  return (pseudonym, { day, salt, ip }) => {
    if (today === undefined || day > today.day) today = openDay(day);
    if (day < today.day || today.isKnown(pseudonym)) return pseudonym;
    const blocks = ipBlocks(ip).map((block) => today?.cellsOf(block, salt) ?? []);
    for (const [tier, cells] of blocks.entries())
      if (today.countAt(cells) >= perBlock * (allowances[tier] ?? 1)) return otherVisitor;
    for (const cells of blocks) today.addAt(cells);
    today.remember(pseudonym);
    return pseudonym;
  };
};
