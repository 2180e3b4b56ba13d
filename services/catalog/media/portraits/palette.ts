import type { Rng } from './rng';

/** A color without its lightness; `shade` adds lightness and opacity. */
export type Color = { readonly hue: number; readonly saturation: number };

export const shade = ({ hue, saturation }: Color, lightness: number, opacity = 1): string => {
  const parts = `${Math.round(hue)} ${Math.round(saturation)}% ${Math.round(lightness)}%`;
  return opacity === 1 ? `hsl(${parts})` : `hsl(${parts} / ${Number(opacity.toFixed(2))})`;
};

/** `velvet` is the background, `light` the main lamp, `accent` the second lamp. */
export type Palette = { readonly velvet: Color; readonly light: Color; readonly accent: Color };

const color = (hue: number, saturation: number): Color => ({ hue, saturation });

const palettes = [
  { velvet: color(348, 62), light: color(36, 92), accent: color(16, 84) },
  { velvet: color(248, 46), light: color(338, 82), accent: color(28, 90) },
  { velvet: color(284, 42), light: color(42, 86), accent: color(328, 72) },
  { velvet: color(166, 52), light: color(46, 88), accent: color(150, 60) },
  { velvet: color(198, 58), light: color(14, 88), accent: color(44, 90) },
  { velvet: color(16, 52), light: color(40, 90), accent: color(352, 70) },
  { velvet: color(312, 46), light: color(190, 66), accent: color(330, 80) },
  { velvet: color(224, 54), light: color(276, 74), accent: color(320, 74) },
  { velvet: color(336, 50), light: color(24, 92), accent: color(288, 62) },
  { velvet: color(210, 34), light: color(50, 80), accent: color(206, 60) },
] as const satisfies readonly [Palette, ...Palette[]];

export const paletteOf = (rng: Rng): Palette => {
  const { velvet, light, accent } = rng.pick(palettes);
  const varied = ({ hue, saturation }: Color): Color =>
    color((hue + rng.between(-8, 8) + 360) % 360, saturation + rng.between(-6, 6));
  return { velvet: varied(velvet), light: varied(light), accent: varied(accent) };
};

/** For the placeholder image. */
export const dimmed: Palette = { velvet: color(250, 14), light: color(40, 26), accent: color(250, 18) };
