import { arches } from './arches';
import { type Canvas, type Composition, canvas, height, width } from './canvas';
import { curtain } from './curtain';
import { eclipse } from './eclipse';
import { fan } from './fan';
import { dimmed, type Palette, paletteOf, shade } from './palette';
import { type Rng, rngFor } from './rng';
import { silk } from './silk';
import { spotlights } from './spotlights';
import { steps } from './steps';

/** Never reorder: the name selects a portrait's composition by position. */
const compositions = [arches, curtain, spotlights, fan, silk, eclipse, steps] as const;

/** The name of the image for models without a portrait. */
const placeholderName = 'placeholder';

/** An abstract SVG of a few kilobytes that depends on the name alone: no face, body or text. */
export const portrait = (name: string): string => {
  const rng = rngFor(name);
  const palette = paletteOf(rng);
  return name === placeholderName
    ? compose(rng, dimmed, arches)
    : compose(rng, palette, rng.pick(compositions));
};

/** The number of a portrait's composition, from 0 to `compositionCount` - 1. */
export const compositionOf = (name: string): number => {
  const rng = rngFor(name);
  paletteOf(rng);
  return compositions.indexOf(rng.pick(compositions));
};

export const compositionCount = compositions.length;

const compose = (rng: Rng, palette: Palette, composition: Composition): string => {
  const paint = canvas();
  backdrop(paint, rng, palette);
  composition(paint, rng, palette);
  vignette(paint, palette);
  return paint.svg();
};

/** A dark gradient with one lamp at a random place. */
const backdrop = (paint: Canvas, rng: Rng, { velvet, light, accent }: Palette): void => {
  paint.rect([0, 0], [width, height], {
    fill: paint.linear(
      [rng.between(0, 0.4), 0],
      [rng.between(0.6, 1), 1],
      [0, shade(velvet, 26)],
      [0.55, shade(velvet, 14)],
      [1, shade(velvet, 6)],
    ),
  });
  const lamp = [rng.between(160, 640), rng.between(240, 560)] as const;
  paint.rect([0, 0], [width, height], {
    fill: paint.radial(
      lamp,
      640,
      [0, shade(light, 62, 0.5)],
      [0.45, shade(accent, 44, 0.24)],
      [1, shade(velvet, 10, 0)],
    ),
  });
};

/** A vignette: dark corners and a dark foot, where a card shows the name. */
const vignette = (paint: Canvas, { velvet }: Palette): void => {
  paint.rect([0, 0], [width, height], {
    fill: paint.radial(
      [width / 2, height * 0.45],
      720,
      [0.5, shade(velvet, 4, 0)],
      [1, shade(velvet, 4, 0.62)],
    ),
  });
};
