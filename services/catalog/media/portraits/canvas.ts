import type { Palette } from './palette';
import type { Rng } from './rng';

/** 4:5, like every portrait on the site. */
export const width = 800;
export const height = 1000;

type Stop = readonly [offset: number, color: string];
type Point = readonly [x: number, y: number];

/** An SVG under construction. Later shapes cover earlier ones. */
export type Canvas = {
  /** A gradient between two points, as fractions of the shape's bounding box. */
  readonly linear: (from: Point, to: Point, ...stops: readonly Stop[]) => string;
  /** A gradient around a point, in SVG user units. */
  readonly radial: (center: Point, radius: number, ...stops: readonly Stop[]) => string;
  readonly path: (d: string, look: Look) => void;
  readonly ellipse: (center: Point, radii: Point, look: Look) => void;
  /** Shapes that `content` adds are moved, turned and scaled together. */
  readonly group: (transform: string, content: () => void) => void;
  readonly svg: () => string;
};

type Lines = { readonly fill?: string; readonly stroke?: string; readonly strokeWidth?: number };

/** A string is the fill alone. */
type Look = string | Lines;

/** Adds one part of a portrait. */
export type Part = (paint: Canvas, rng: Rng, palette: Palette) => void;

/** Rounds to one decimal, which keeps the files small. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

/** The whole area. */
export const everything = `M0 0H${width}V${height}H0Z`;

const lookOf = (look: Look): string => {
  const { fill = 'none', stroke, strokeWidth = 2 }: Lines = typeof look === 'string' ? { fill: look } : look;
  return ` fill="${fill}"${stroke === undefined ? '' : ` stroke="${stroke}" stroke-width="${n(strokeWidth)}"`}`;
};

const stopsOf = (stops: readonly Stop[]): string =>
  stops.map(([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`).join('');

export const canvas = (): Canvas => {
  const gradients: string[] = [];
  const shapes: string[] = [];
  const define = (element: string, place: string, stops: readonly Stop[]): string => {
    const id = `g${gradients.length}`;
    gradients.push(`<${element} id="${id}" ${place}>${stopsOf(stops)}</${element}>`);
    return `url(#${id})`;
  };
  return {
    linear: ([x1, y1], [x2, y2], ...stops) =>
      define('linearGradient', `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`, stops),
    radial: ([x, y], radius, ...stops) =>
      define(
        'radialGradient',
        `gradientUnits="userSpaceOnUse" cx="${n(x)}" cy="${n(y)}" r="${n(radius)}"`,
        stops,
      ),
    path: (d, look) => shapes.push(`<path d="${d}"${lookOf(look)}/>`),
    ellipse: ([x, y], [rx, ry], look) =>
      shapes.push(`<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}"${lookOf(look)}/>`),
    group: (transform, content) => {
      shapes.push(`<g transform="${transform}">`);
      content();
      shapes.push('</g>');
    },
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${gradients.join('')}</defs>${shapes.join('')}</svg>`,
  };
};
