/** Outlines around a head at 0,0 that is 200 wide and 260 high: behind the head, and on it. */
export type Hair = { readonly behind: string; readonly above: string };

/** An ellipse as a part of a path. */
export const oval = (x: number, y: number, rx: number, ry = rx): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;

const ovals = (
  count: number,
  at: (share: number) => readonly [x: number, y: number, radius: number],
): string => Array.from({ length: count }, (_, nth) => oval(...rounded(at(nth / (count - 1))))).join('');

const rounded = ([x, y, radius]: readonly [number, number, number]): [number, number, number] => [
  Math.round(x),
  Math.round(y),
  Math.round(radius),
];

/** Around the head from ear to ear over the top. */
const around = (reach: number, radius: number) => (share: number) => {
  const angle = Math.PI * (1.1 + share * 0.8 + (share - 0.5) * 0.7);
  return [Math.cos(angle) * reach, Math.sin(angle) * reach - 30, radius] as const;
};

const cap = 'M-112 20C-124 -170 124 -170 112 20C100 -40 70 -78 0 -82C-70 -78 -100 -40 -112 20Z';
const parted =
  'M8 -150C-80 -152 -120 -90 -112 50C-98 -20 -50 -72 8 -106C56 -78 98 -20 112 50C120 -90 84 -152 8 -150Z';
const fringe = 'M-110 30C-128 -176 128 -176 110 30C104 0 98 -16 92 -30H-92C-98 -16 -104 0 -110 30Z';
const swept =
  'M-112 60C-132 -110 -30 -182 60 -150C116 -130 122 -60 112 30C96 -20 60 -60 0 -84C-40 -60 -96 -20 -112 60Z';
const straight = 'M-118 0C-130 -176 130 -176 118 0L150 400C70 440 -70 440 -150 400Z';

/** Seen from the front. */
export const hairs: readonly [Hair, ...Hair[]] = [
  {
    behind: 'M-130 120C-156 -30 -130 -166 0 -166C130 -166 156 -30 130 120C100 138 -100 138 -130 120Z',
    above: fringe,
  },
  { behind: straight, above: parted },
  { behind: straight, above: fringe },
  {
    behind:
      'M-120 -20C-130 -178 130 -178 120 -20C190 60 110 120 170 200C220 270 140 320 190 400C80 440 -80 440 -190 400C-140 320 -220 270 -170 200C-110 120 -190 60 -120 -20Z',
    above: parted,
  },
  { behind: oval(0, -64, 206, 190), above: cap },
  { behind: ovals(11, around(160, 78)), above: cap },
  {
    behind: `${ovals(9, around(140, 56))}${ovals(6, (share) => [-150 + share * 20, 20 + share * 250, 60])}${ovals(6, (share) => [150 - share * 20, 20 + share * 250, 60])}`,
    above: parted,
  },
  { behind: oval(0, -196, 78, 70), above: cap },
  { behind: oval(-104, -160, 62) + oval(104, -160, 62), above: parted },
  {
    behind:
      'M60 -120C200 -190 280 -40 220 120C200 200 250 270 210 350C150 280 160 180 150 90C140 20 120 -40 60 -60Z',
    above: swept,
  },
  {
    behind: `${ovals(8, (share) => [-126 - share * 26, 10 + share * 330, 40 - share * 12])}${ovals(8, (share) => [126 + share * 26, 10 + share * 330, 40 - share * 12])}`,
    above: parted,
  },
  { behind: oval(0, -36, 112, 116), above: swept },
  { behind: oval(0, -40, 108, 110), above: cap },
  { behind: 'M-80 -90C-120 -250 40 -270 150 -200C120 -160 130 -110 108 -40Z', above: swept },
  {
    behind: 'M-116 -10C-128 -176 128 -176 116 -10C150 100 210 240 170 400C100 420 70 300 60 200H-116Z',
    above: swept,
  },
];

/** Seen from the side, facing left: the part on the head, and what hangs or stands behind it. */
export const sideCap =
  'M-88 -70C-84 -176 60 -190 116 -104C146 -50 136 30 96 84C72 70 56 40 44 0C6 -24 -50 -30 -88 -70Z';
export const sideTails: readonly [string, ...string[]] = [
  oval(150, -96, 66),
  'M90 -110C240 -130 280 30 230 180C220 260 240 300 210 350C160 260 170 120 110 20Z',
  'M-20 -150C130 -190 190 -40 180 200C170 300 190 340 160 400C100 400 50 380 40 300L50 60Z',
  'M0 -150C150 -180 200 -20 160 120C110 140 70 120 50 90Z',
  oval(50, -70, 160, 150),
  ovals(9, (share) => [-70 + Math.sin(share * 2.6) * 190 + share * 60, -130 + share * 260, 66]),
  ovals(8, (share) => [120 + share * 34, 20 + share * 320, 42 - share * 14]),
];

/** Seen from behind, the hair covers the head. */
export const backOfHead =
  'M-112 -20C-120 -176 120 -176 112 -20C118 60 80 128 0 132C-80 128 -118 60 -112 -20Z';
export const strands =
  'M6 -130C-40 -90 -70 -20 -64 60M6 -130C-10 -80 -26 0 -20 96M6 -130C20 -80 34 0 26 96M6 -130C60 -90 84 -20 70 56';
