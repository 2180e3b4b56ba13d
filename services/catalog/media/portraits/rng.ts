import { createHash } from 'node:crypto';

/** A random number generator seeded by a name: the same name always yields the same sequence. */
export type Rng = {
  /** A number from `min` up to `max`. */
  readonly between: (min: number, max: number) => number;
  /** An integer from `min` to `max`, both included. */
  readonly integer: (min: number, max: number) => number;
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
};

/** More than any composition uses; after these the sequence repeats. */
const length = 512;

export const rngFor = (name: string): Rng => {
  const bytes = createHash('shake256', { outputLength: length * 2 })
    .update(name)
    .digest();
  let used = 0;
  const next = (): number => bytes.readUInt16BE((used++ % length) * 2) / 65_536;
  return {
    between: (min, max) => min + next() * (max - min),
    integer: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  };
};
