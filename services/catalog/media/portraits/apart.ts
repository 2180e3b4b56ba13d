import { portraitPath } from '@marquee/contracts/rules/media';
import { compositionCount, compositionOf } from './portrait';

const [before = '', after = ''] = portraitPath('|').split('|');

/** The composition of a generated portrait; undefined for any other picture. */
const compositionAt = (link: string | null): number | undefined =>
  link?.startsWith(before) && link.endsWith(after)
    ? compositionOf(link.slice(before.length, -after.length))
    : undefined;

/** Cards are in grids of two to five columns; the only one of six has a single row. */
const columnsMost = 5;

/** Longer than any random list; bounds the work for a long rotation. */
const aheadMost = 100;

/**
 * The items in another order, so that generated portraits of one composition are apart: in a grid of up to
 * five columns neighbors differ wherever the rest allows it. Items with other pictures keep their order. For
 * lists whose order has no meaning.
 */
export const apart = <Item>(items: readonly Item[], pictureOf: (item: Item) => string | null): Item[] => {
  const left = items.map((item) => ({ item, composition: compositionAt(pictureOf(item)) }));
  const lastUse = new Map<number | undefined, number>();
  return items.map((fallback, place) => {
    const useOf = ({ composition }: (typeof left)[number]): number =>
      composition === undefined ? -compositionCount : (lastUse.get(composition) ?? -compositionCount);
    const next = left.slice(0, aheadMost);
    const free = next.findIndex((one) => place - useOf(one) > columnsMost);
    const oldest = Math.min(...next.map(useOf));
    const [chosen] = left.splice(free === -1 ? next.findIndex((one) => useOf(one) === oldest) : free, 1);
    if (chosen === undefined) return fallback;
    lastUse.set(chosen.composition, place);
    return chosen.item;
  });
};
