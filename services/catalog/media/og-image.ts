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
  accent: '#ffd596',
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
    '</defs>',
    box(0, 0, ogWidth, ogHeight, color.board),
    box(0, 0, portraitLeft, ogHeight, 'url(#glow)'),
    box(0, 0, portraitLeft, ogHeight, 'url(#lamp)'),
    nested(portrait(slug)),
    textElement('MARQUEE', { x: left, y: 118, size: 34, fill: color.accent, spacing: 2 }),
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

const nested = (svg: string): string =>
  `<svg x="${portraitLeft}" y="0" width="${portraitWidth}" height="${ogHeight}" viewBox="0 0 800 1000">${svg.slice(svg.indexOf('>') + 1)}`;
