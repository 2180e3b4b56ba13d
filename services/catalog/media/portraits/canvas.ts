import type { Palette } from './palette';
import type { Rng } from './rng';

/** 4:5, like every portrait on the site. */
export const width = 800;
export const height = 1000;
export const middle = width / 2;

type Stop = readonly [offset: number, color: string];
type Fill = string;

/** An SVG under construction. Later shapes cover earlier ones. */
export type Canvas = {
  /** A gradient between two points, as fractions of the shape's bounding box. */
  readonly linear: (
    from: readonly [number, number],
    to: readonly [number, number],
    ...stops: readonly Stop[]
  ) => Fill;
  /** A gradient from the top to the bottom. */
  readonly down: (...stops: readonly Stop[]) => Fill;
  /** A gradient around a point, in SVG user units. */
  readonly radial: (center: readonly [number, number], radius: number, ...stops: readonly Stop[]) => Fill;
  readonly path: (d: string, look: Look) => void;
  readonly ellipse: (center: readonly [number, number], radii: readonly [number, number], look: Look) => void;
  readonly rect: (corner: readonly [number, number], size: readonly [number, number], look: Look) => void;
  readonly svg: () => string;
};

type Look = {
  readonly fill?: Fill;
  readonly stroke?: string;
  readonly strokeWidth?: number;
  readonly opacity?: number;
};

/** Paints one motif between the backdrop and the vignette. */
export type Composition = (paint: Canvas, rng: Rng, palette: Palette) => void;

/** Rounds to one decimal, which keeps the files small. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

const lookOf = ({ fill = 'none', stroke, strokeWidth = 2, opacity }: Look): string =>
  [
    ` fill="${fill}"`,
    stroke === undefined ? '' : ` stroke="${stroke}" stroke-width="${n(strokeWidth)}"`,
    opacity === undefined ? '' : ` opacity="${Math.round(opacity * 100) / 100}"`,
  ].join('');

const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map(([offset, color]) => `<stop offset="${Math.round(offset * 100) / 100}" stop-color="${color}"/>`)
    .join('');

export const canvas = (): Canvas => {
  const gradients: string[] = [];
  const shapes: string[] = [];
  const define = (element: string, place: string, stops: readonly Stop[]): Fill => {
    const id = `g${gradients.length}`;
    gradients.push(`<${element} id="${id}" ${place}>${stopsOf(stops)}</${element}>`);
    return `url(#${id})`;
  };
  const linear: Canvas['linear'] = ([x1, y1], [x2, y2], ...stops) =>
    define('linearGradient', `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`, stops);
  return {
    linear,
    down: (...stops) => linear([0, 0], [0, 1], ...stops),
    radial: ([x, y], radius, ...stops) =>
      define(
        'radialGradient',
        `gradientUnits="userSpaceOnUse" cx="${n(x)}" cy="${n(y)}" r="${n(radius)}"`,
        stops,
      ),
    path: (d, look) => shapes.push(`<path d="${d}"${lookOf(look)}/>`),
    ellipse: ([x, y], [rx, ry], look) =>
      shapes.push(`<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}"${lookOf(look)}/>`),
    rect: ([x, y], [w, h], look) =>
      shapes.push(`<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${lookOf(look)}/>`),
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${gradients.join('')}</defs>${shapes.join('')}</svg>`,
  };
};
