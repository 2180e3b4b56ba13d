import type { Rng } from './rng';

/** Hue in degrees, saturation and lightness in percent. */
type Color = readonly [hue: number, saturation: number, lightness: number];

/** The color, lighter by so many percent. */
export const shade = ([hue, saturation, lightness]: Color, lighter = 0, opacity = 1): string => {
  const light = Math.max(3, Math.min(97, Math.round(lightness + lighter)));
  return `hsla(${Math.round(hue)},${Math.round(saturation)}%,${light}%,${Number(opacity.toFixed(2))})`;
};

export type Palette = {
  readonly ground: Color;
  /** Shapes of the scene. */
  readonly glow: Color;
  readonly skin: Color;
  readonly hair: Color;
  readonly cloth: Color;
  /** Props and edges. */
  readonly accent: Color;
};

/** Hue, saturation and lightness of ground, glow, skin, hair, cloth and accent: poster colors of no real person. */
const palettes = [
  '348/60/15 16/82/48 26/72/74 342/48/20 40/88/60 44/94/68',
  '248/48/17 330/70/56 342/66/80 256/52/26 24/90/62 190/70/66',
  '36/70/84 14/78/64 20/56/44 14/50/16 188/52/34 44/90/58',
  '166/54/15 150/44/38 44/62/76 168/46/24 12/72/58 48/90/66',
  '200/56/78 210/60/58 18/70/70 222/58/20 352/68/56 46/92/64',
  '16/66/46 34/88/64 28/66/82 8/60/16 186/46/30 42/92/74',
  '310/42/20 284/48/44 196/44/74 312/48/12 334/74/62 50/86/70',
  '224/52/30 204/64/56 264/50/80 230/54/14 48/84/62 330/72/70',
  '336/54/82 346/66/66 276/34/48 282/44/20 158/38/40 32/92/62',
  '140/26/74 92/34/54 24/44/36 20/40/14 44/82/62 6/70/60',
  '42/86/62 24/88/58 206/42/40 216/52/16 348/66/48 40/30/94',
  '210/26/24 206/22/46 34/32/80 212/30/10 8/66/54 50/84/66',
  '184/54/38 172/48/60 10/68/74 190/60/12 324/54/44 46/92/72',
  '270/40/80 254/52/68 30/60/62 264/42/22 200/56/40 340/74/64',
] as const;

export const paletteOf = (rng: Rng): Palette => {
  const turn = rng.between(342, 378);
  const colors = rng
    .pick(palettes)
    .split(' ')
    .map((color): Color => {
      const [hue = 0, saturation = 0, lightness = 0] = color.split('/').map(Number);
      return [(hue + turn) % 360, saturation, lightness];
    });
  const [ground = black, glow = black, skin = black, hair = black, cloth = black, accent = black] = colors;
  const palette = { ground, glow, skin, hair, cloth, accent };
  return rng.pick([
    palette,
    palette,
    { ...palette, cloth: glow, glow: cloth },
    { ...palette, hair: accent, accent: cloth, cloth: hair },
    { ...palette, hair: cloth, cloth: hair },
  ]);
};

const black: Color = [0, 0, 0];

/** For the placeholder image. */
export const dimmed: Palette = {
  ground: [250, 14, 20],
  glow: [250, 14, 30],
  skin: [250, 10, 56],
  hair: [250, 16, 14],
  cloth: [250, 14, 38],
  accent: [40, 26, 66],
};
