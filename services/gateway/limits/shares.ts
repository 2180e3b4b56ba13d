import { ipBlock, ipBlocks } from '@marquee/kit/limits/ip-block';

/** Requests accepted within the last seconds count for the share of a block. */
const windowMs = 5_000;
const sharesMaxBlocks = 100_000;
/** No block may have more, unless fewer than ten blocks send at all: then all of them may have the same. */
const shareMax = 0.1;
/** With less traffic than this in a window no single block can be what fills the queues. */
const shareMinEvents = 1_000;

type Window = { readonly from: number; events: number; readonly byBlock: Map<string, number> };

/** The share of each block in the events of the last five to ten seconds. IPv6 counts by its /48. */
export const openShares = () => {
  const open = (from: number): Window => ({ from, events: 0, byBlock: new Map() });
  let previous = open(0);
  let current = open(0);
  const blockOf = (ip: string): string => ipBlocks(ip).at(-1) ?? ipBlock(ip);
  const roll = (): void => {
    const at = performance.now();
    if (at - current.from < windowMs) return;
    previous = at - current.from < 2 * windowMs ? current : open(at);
    current = open(at);
  };
  return {
    add: (ip: string, events: number): void => {
      roll();
      const block = blockOf(ip);
      const known = current.byBlock.get(block);
      if (known === undefined && current.byBlock.size >= sharesMaxBlocks) return;
      current.byBlock.set(block, (known ?? 0) + events);
      current.events += events;
    },
    /** True when the block of `ip` had more than its share of the latest events. */
    isExceeded: (ip: string): boolean => {
      roll();
      const events = previous.events + current.events;
      if (events < shareMinEvents) return false;
      const block = blockOf(ip);
      const own = (previous.byBlock.get(block) ?? 0) + (current.byBlock.get(block) ?? 0);
      const blocks = Math.max(previous.byBlock.size, current.byBlock.size);
      return own / events > Math.max(shareMax, 1 / blocks);
    },
  };
};
