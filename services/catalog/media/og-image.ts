import { fitText } from './fit-text';
import { renderable, textElement } from './font';
import { portrait } from './portraits/portrait';

/** The size that other sites expect (ogp.me, 1.91:1). */
const ogWidth = 1_200;
const ogHeight = 630;

type OgImage = {
  /** Selects the portrait, and replaces a name that the font cannot render. */
  readonly slug: string;
  readonly name: string;
  readonly line: string;
};

const portraitWidth = 504;
const portraitLeft = ogWidth - portraitWidth;
const left = 84;
const titleWidth = portraitLeft - left - 56;

const sizes = [
  [112, 2],
  [96, 2],
  [84, 3],
  [72, 3],
  [60, 3],
  [48, 4],
] as const;

/** The site's colors (frontend/platform/theme/colors.css). */
const color = {
  board: '#15111f',
  text: '#fff6e6',
  muted: '#cbc0d6',
  bulb: '#ffd596',
  light: '#ffbe64',
} as const;

/** The SVG that a shared link shows: the name on the left, the model's abstract portrait on the right. */
export const ogImage = ({ slug, name, line }: OgImage): string => {
  const title = fitText(renderable(name) || wordsOf(slug), { width: titleWidth, sizes });
  const lineHeight = title.size * 1.02;
  const baseline = 486;
  const firstBaseline = baseline - (title.lines.length - 1) * lineHeight;
  const subtitle = renderable(line);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ogWidth} ${ogHeight}" width="${ogWidth}" height="${ogHeight}">`,
    '<defs>',
    gradient('glow', [0.1, 1.05, 0.9], [0, '#c44678', 0.34], [1, '#c44678', 0]),
    gradient('lamp', [0.85, 0.1, 0.9], [0, '#ffb054', 0.26], [1, '#ffb054', 0]),
    gradient('bulb', [0.5, 0.5, 0.5], [0.25, color.bulb, 1], [0.35, color.light, 0.4], [1, color.light, 0]),
    '</defs>',
    box(0, 0, ogWidth, ogHeight, color.board),
    box(0, 0, portraitLeft, ogHeight, 'url(#glow)'),
    box(0, 0, portraitLeft, ogHeight, 'url(#lamp)'),
    nested(portrait(slug)),
    bulbs(),
    textElement('MARQUEE', { x: left, y: 118, size: 34, fill: color.bulb, spacing: 2 }),
    ...title.lines.map((text, nth) =>
      textElement(text, {
        x: left,
        y: firstBaseline + nth * lineHeight,
        size: title.size,
        fill: color.text,
      }),
    ),
    subtitle === '' ? '' : textElement(subtitle, { x: left, y: baseline + 66, size: 30, fill: color.muted }),
    '</svg>',
  ].join('');
};

const wordsOf = (slug: string): string =>
  slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

type Stop = readonly [offset: number, color: string, opacity: number];

const gradient = (
  id: string,
  [x, y, radius]: readonly [x: number, y: number, radius: number],
  ...stops: readonly Stop[]
): string =>
  `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${radius}">${stops
    .map(
      ([offset, stop, opacity]) =>
        `<stop offset="${offset}" stop-color="${stop}" stop-opacity="${opacity}"/>`,
    )
    .join('')}</radialGradient>`;

const box = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

/** Rewrites the portrait's colors with commas: resvg does not parse the newer CSS syntax. */
const nested = (svg: string): string => {
  const shapes = svg.slice(svg.indexOf('>') + 1, -'</svg>'.length);
  const commas = shapes.replace(
    /hsl\((\d+) (\d+)% (\d+)%(?: \/ ([\d.]+))?\)/g,
    (_, hue: string, saturation: string, lightness: string, opacity = '1') =>
      `hsla(${hue},${saturation}%,${lightness}%,${opacity})`,
  );
  return `<svg x="${portraitLeft}" y="0" width="${portraitWidth}" height="${ogHeight}" viewBox="0 0 800 1000">${commas}</svg>`;
};

const bulbs = (): string => {
  const inset = 26;
  const across = 24;
  const down = 21;
  const width = portraitLeft - 2 * inset;
  const height = ogHeight - 2 * inset;
  const bulb = (x: number, y: number): string =>
    `<circle cx="${(inset + x).toFixed(1)}" cy="${(inset + y).toFixed(1)}" r="11" fill="url(#bulb)"/>`;
  const columns = Array.from({ length: across }, (_, nth) => (width * nth) / (across - 1));
  const rows = Array.from({ length: down }, (_, nth) => (height * nth) / (down - 1)).slice(1, -1);
  return [
    ...[0, height].flatMap((y) => columns.map((x) => bulb(x, y))),
    ...[0, width].flatMap((x) => rows.map((y) => bulb(x, y))),
  ].join('');
};
