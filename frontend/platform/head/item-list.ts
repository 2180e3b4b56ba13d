import type { Json } from './structured-data';

interface Item {
  readonly name: string;
  readonly path: string;
}

/** A list's entries in their order, for machines; `firstPosition` counts from 1 through all pages of the list. */
export const itemList = (
  absolute: (path: string) => string,
  items: readonly Item[],
  firstPosition = 1,
): Json => ({
  '@type': 'ItemList',
  itemListElement: items.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: firstPosition + index,
    name,
    url: absolute(path),
  })),
});
