/** A source of numbers from 0 up to but not including 1. */
export type Random = () => number;

/** A whole number from `min` to `max`, both included. */
export const randomBetween = (random: Random, min: number, max: number): number =>
  min + Math.floor(random() * (max - min + 1));

export const randomOf = <Item>(random: Random, items: readonly [Item, ...Item[]]): Item =>
  items[Math.floor(random() * items.length)] ?? items[0];
