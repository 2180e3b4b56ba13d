import { canvas, everything, height, n, type Part, width } from './canvas';
import { figure } from './figure';
import { hairs } from './hair';
import { dimmed, paletteOf, shade } from './palette';
import { propsBehind, propsInFront } from './props';
import { rngFor } from './rng';
import { ground, scenes } from './scenes';

/** The name of the image for models without a portrait. */
const placeholderName = 'placeholder';

/**
 * An SVG of a few kilobytes that depends on the name alone: an invented head and shoulders in poster colors,
 * without features, nudity or text. Scene, silhouette, pose, prop, palette and crop are chosen one by one.
 * Names that differ in a number at their end share hair and palette: they are pictures of one creator.
 */
export const portrait = (name: string): string => {
  const rng = rngFor(name);
  const sitter = rngFor(name.replace(/(-video)?-\d+$/, ''));
  const palette = name === placeholderName ? dimmed : paletteOf(sitter);
  const hair = sitter.pick(hairs);
  const paint = canvas();
  ground(paint, rng, palette);
  rng.pick(scenes)(paint, rng, palette);
  const scale = rng.between(0.92, 1.5);
  const [x, y] = [width / 2 + rng.between(-70, 70), height * rng.between(0.36, 0.46)];
  const mirrored = rng.pick([-1, 1]);
  paint.group(`matrix(${n(scale * mirrored)} 0 0 ${n(scale)} ${n(x)} ${n(y)})`, () => {
    rng.pick(propsBehind)(paint, rng, palette);
    figure(hair)(paint, rng, palette);
    rng.pick(propsInFront)(paint, rng, palette);
  });
  vignette(paint, rng, palette);
  return paint.svg();
};

/** Dark corners and a dark foot, where a card shows the name. */
const vignette: Part = (paint, _, { hair: [hue, saturation] }) =>
  paint.path(
    everything,
    paint.radial(
      [width / 2, height * 0.42],
      760,
      [0.55, shade([hue, saturation, 5], 0, 0)],
      [1, shade([hue, saturation, 5], 0, 0.5)],
    ),
  );
