import { createHash } from 'node:crypto';

/** Numbers that a name decides: the same name draws the same ones, in order, on every machine and for ever. */
export type Draws = {
  /** From `least` up to `most`. */
  readonly between: (least: number, most: number) => number;
  /** A whole number from `least` to `most`, both included. */
  readonly whole: (least: number, most: number) => number;
  readonly oneOf: <Item>(items: readonly [Item, ...Item[]]) => Item;
};

/** More than any composition draws; they begin again from the first afterwards. */
const numbers = 512;

export const drawsOf = (name: string): Draws => {
  const bytes = createHash('shake256', { outputLength: numbers * 2 })
    .update(name)
    .digest();
  let drawn = 0;
  const next = (): number => bytes.readUInt16BE((drawn++ % numbers) * 2) / 65_536;
  return {
    between: (least, most) => least + next() * (most - least),
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    oneOf: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  };
};
