import type { Draws } from './draws';

/** A colour as hue, saturation and lightness; `shade` gives it another lightness and, if wanted, opacity. */
export type Colour = { readonly hue: number; readonly saturation: number };

export const shade = ({ hue, saturation }: Colour, lightness: number, opacity = 1): string => {
  const parts = `${Math.round(hue)} ${Math.round(saturation)}% ${Math.round(lightness)}%`;
  return opacity === 1 ? `hsl(${parts})` : `hsl(${parts} / ${Number(opacity.toFixed(2))})`;
};

/** `velvet`: what the house is made of. `light`: what falls on it. `accent`: the second lamp. */
export type Palette = { readonly velvet: Colour; readonly light: Colour; readonly accent: Colour };

const colour = (hue: number, saturation: number): Colour => ({ hue, saturation });

const evenings = [
  { velvet: colour(348, 62), light: colour(36, 92), accent: colour(16, 84) },
  { velvet: colour(248, 46), light: colour(338, 82), accent: colour(28, 90) },
  { velvet: colour(284, 42), light: colour(42, 86), accent: colour(328, 72) },
  { velvet: colour(166, 52), light: colour(46, 88), accent: colour(150, 60) },
  { velvet: colour(198, 58), light: colour(14, 88), accent: colour(44, 90) },
  { velvet: colour(16, 52), light: colour(40, 90), accent: colour(352, 70) },
  { velvet: colour(312, 46), light: colour(190, 66), accent: colour(330, 80) },
  { velvet: colour(224, 54), light: colour(276, 74), accent: colour(320, 74) },
  { velvet: colour(336, 50), light: colour(24, 92), accent: colour(288, 62) },
  { velvet: colour(210, 34), light: colour(50, 80), accent: colour(206, 60) },
] as const satisfies readonly [Palette, ...Palette[]];

export const paletteOf = (draws: Draws): Palette => {
  const { velvet, light, accent } = draws.oneOf(evenings);
  const turned = ({ hue, saturation }: Colour): Colour =>
    colour((hue + draws.between(-8, 8) + 360) % 360, saturation + draws.between(-6, 6));
  return { velvet: turned(velvet), light: turned(light), accent: turned(accent) };
};

/** For the placeholder: the house with its lights down. */
export const dimmed: Palette = { velvet: colour(250, 14), light: colour(40, 26), accent: colour(250, 18) };
