import { portraitPath } from '@marquee/contracts/rules/media';
import fc from 'fast-check';
import { apart } from './apart';
import { compositionOf } from './portrait';

const slug = fc.stringMatching(/^[a-z0-9]{1,12}(-[a-z0-9]{1,12}){0,3}$/);
const generated = slug.map(portraitPath);
const uploaded = slug.map((name) => `https://pictures.example/${name}.jpg`);
const same = (link: string): string => link;

test('the items are the same in another order, and those with other pictures keep theirs', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(generated, uploaded)), (links) => {
      const ordered = apart(links, same);
      expect([...ordered].sort()).toEqual([...links].sort());
      const own = (all: readonly string[]) => all.filter((link) => link.startsWith('https:'));
      expect(own(ordered)).toEqual(own(links));
    }),
  );
});

/** Pairs of neighbors in a grid, beside and below each other, with one composition. */
const equalNeighbors = (links: readonly string[], columns: number): number => {
  const motifs = links.map((link) => compositionOf(link.slice('/media/portraits/'.length, -'.svg'.length)));
  const equal = (nth: number, distance: number) => motifs[nth] === motifs[nth + distance];
  return motifs.filter((_, nth) => (nth % columns < columns - 1 && equal(nth, 1)) || equal(nth, columns))
    .length;
};

test.each([2, 3, 4, 5])('in a grid of %i columns neighbors rarely have one motif', (columns) => {
  const links = Array.from({ length: 48 }, (_, nth) => portraitPath(`vera-${nth}`));
  expect(equalNeighbors(links, columns)).toBeGreaterThan(5);
  expect(equalNeighbors(apart(links, same), columns)).toBeLessThan(3);
});
