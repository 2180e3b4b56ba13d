import { portrait } from '../portraits/portrait';
import { drawable, type Line, lineOf, setIn } from './lettering';

/** What sites that show a link ask for (ogp.me, 1.91 to 1). */
const ogWidth = 1_200;
const ogHeight = 630;

type OgPicture = {
  /** Decides the portrait; its words stand in for a name that the font cannot spell. */
  readonly slug: string;
  readonly name: string;
  readonly line: string;
};

/** Four to five, from the top to the foot of the picture. */
const portraitWidth = 504;
const portraitLeft = ogWidth - portraitWidth;
const left = 84;
const textWidth = portraitLeft - left - 56;

/** Each size with the lines that there is room for. */
const sizes = [
  [112, 2],
  [96, 2],
  [84, 3],
  [72, 3],
  [60, 3],
  [48, 4],
] as const;

/** The house's own colours (frontend/platform/theme/colours.css). */
const colour = {
  board: '#15111f',
  text: '#fff6e6',
  muted: '#cbc0d6',
  bulb: '#ffd596',
  light: '#ffbe64',
} as const;

/** A name on the board, beside its abstract portrait: shapes and outlines alone, so that no machine needs a font to draw it. */
export const ogPicture = ({ slug, name, line }: OgPicture): string => {
  const title = setIn(drawable(name) || wordsOf(slug), { width: textWidth, sizes });
  const lineHeight = title.size * 1.02;
  const foot = 486;
  const first = foot - (title.lines.length - 1) * lineHeight;
  const under = drawable(line);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ogWidth} ${ogHeight}" width="${ogWidth}" height="${ogHeight}">`,
    '<defs>',
    gradient('glow', 'cx="0.1" cy="1.05" r="0.9"', [
      ['0', '#c44678', '0.34'],
      ['1', '#c44678', '0'],
    ]),
    gradient('lamp', 'cx="0.85" cy="0.1" r="0.9"', [
      ['0', '#ffb054', '0.26'],
      ['1', '#ffb054', '0'],
    ]),
    gradient('bulb', 'cx="0.5" cy="0.5" r="0.5"', [
      ['0.25', colour.bulb, '1'],
      ['0.35', colour.light, '0.4'],
      ['1', colour.light, '0'],
    ]),
    '</defs>',
    box(0, 0, ogWidth, ogHeight, colour.board),
    box(0, 0, portraitLeft, ogHeight, 'url(#glow)'),
    box(0, 0, portraitLeft, ogHeight, 'url(#lamp)'),
    nested(portrait(slug)),
    bulbs(),
    spelled(lineOf('MARQUEE', 60), left, 118, 34, colour.bulb),
    ...title.lines.map((words, nth) =>
      spelled(words, left, first + nth * lineHeight, title.size, colour.text),
    ),
    under === '' ? '' : spelled(lineOf(under), left, foot + 66, 30, colour.muted),
    '</svg>',
  ].join('');
};

const wordsOf = (slug: string): string =>
  slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

type Stop = readonly [offset: string, colour: string, opacity: string];

const gradient = (id: string, place: string, stops: readonly Stop[]): string =>
  `<radialGradient id="${id}" ${place}>${stops
    .map(
      ([offset, stop, opacity]) =>
        `<stop offset="${offset}" stop-color="${stop}" stop-opacity="${opacity}"/>`,
    )
    .join('')}</radialGradient>`;

const box = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

const spelled = ({ outline }: Line, x: number, y: number, size: number, fill: string): string =>
  `<path transform="translate(${x} ${y}) scale(${size / 1_000} ${-size / 1_000})" fill="${fill}" d="${outline}"/>`;

/** A portrait with its colours as the rasteriser knows them: it is older than CSS colours without commas. */
const nested = (svg: string): string => {
  const shapes = svg.slice(svg.indexOf('>') + 1, -'</svg>'.length);
  const commas = shapes.replace(
    /hsl\((\d+) (\d+)% (\d+)%(?: \/ ([\d.]+))?\)/g,
    (_, hue: string, saturation: string, lightness: string, opacity = '1') =>
      `hsla(${hue},${saturation}%,${lightness}%,${opacity})`,
  );
  return `<svg x="${portraitLeft}" y="0" width="${portraitWidth}" height="${ogHeight}" viewBox="0 0 800 1000">${commas}</svg>`;
};

/** A row of lamps around the board, as on every sign of the house. */
const bulbs = (): string => {
  const inset = 26;
  const across = 24;
  const down = 21;
  const width = portraitLeft - 2 * inset;
  const height = ogHeight - 2 * inset;
  const places = [
    ...Array.from({ length: across }, (_, nth) => [inset + (width * nth) / (across - 1), inset] as const),
    ...Array.from(
      { length: across },
      (_, nth) => [inset + (width * nth) / (across - 1), inset + height] as const,
    ),
    ...Array.from(
      { length: down - 2 },
      (_, nth) => [inset, inset + (height * (nth + 1)) / (down - 1)] as const,
    ),
    ...Array.from(
      { length: down - 2 },
      (_, nth) => [inset + width, inset + (height * (nth + 1)) / (down - 1)] as const,
    ),
  ];
  return places
    .map(([x, y]) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="11" fill="url(#bulb)"/>`)
    .join('');
};
