import { type Canvas, canvas, height, width } from './canvas';
import type { Composition } from './composition';
import { arches } from './compositions/arches';
import { curtain } from './compositions/curtain';
import { eclipse } from './compositions/eclipse';
import { fan } from './compositions/fan';
import { silk } from './compositions/silk';
import { spotlights } from './compositions/spotlights';
import { steps } from './compositions/steps';
import { type Draws, drawsOf } from './draws';
import { dimmed, type Palette, paletteOf, shade } from './palette';

/** In this order for ever: a portrait's place in it is decided by its name. */
const compositions = [arches, curtain, spotlights, fan, silk, eclipse, steps] as const;

/** The name that stands for a model without a portrait. */
const placeholderName = 'placeholder';

/**
 * An abstract portrait as an SVG of a few kilobytes: folds, arches and lamps, never a face, a body or a word. The name alone decides it,
 * so it can be kept for ever.
 */
export const portrait = (name: string): string => {
  const draws = drawsOf(name);
  const palette = paletteOf(draws);
  return name === placeholderName
    ? compose(draws, dimmed, arches)
    : compose(draws, palette, draws.oneOf(compositions));
};

const compose = (draws: Draws, palette: Palette, composition: Composition): string => {
  const draw = canvas();
  backdrop(draw, draws, palette);
  composition(draw, draws, palette);
  veil(draw, palette);
  return draw.svg();
};

/** The dark of the house, and a lamp somewhere in it. */
const backdrop = (draw: Canvas, draws: Draws, { velvet, light, accent }: Palette): void => {
  draw.rect([0, 0], [width, height], {
    fill: draw.linear(
      [draws.between(0, 0.4), 0],
      [draws.between(0.6, 1), 1],
      [
        [0, shade(velvet, 26)],
        [0.55, shade(velvet, 14)],
        [1, shade(velvet, 6)],
      ],
    ),
  });
  const lamp = [draws.between(160, 640), draws.between(240, 560)] as const;
  draw.rect([0, 0], [width, height], {
    fill: draw.radial(lamp, 640, [
      [0, shade(light, 62, 0.5)],
      [0.45, shade(accent, 44, 0.24)],
      [1, shade(velvet, 10, 0)],
    ]),
  });
};

/** What makes it a night: corners and foot in the dark, where a card's name will stand. */
const veil = (draw: Canvas, { velvet }: Palette): void => {
  draw.rect([0, 0], [width, height], {
    fill: draw.radial([width / 2, height * 0.45], 720, [
      [0.5, shade(velvet, 4, 0)],
      [1, shade(velvet, 4, 0.62)],
    ]),
  });
};
