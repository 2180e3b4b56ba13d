import type { Canvas, Part } from './canvas';
import { backOfHead, type Hair, oval, sideCap, sideTails, strands } from './hair';
import { type Palette, shade } from './palette';
import type { Rng } from './rng';

const face = 'M-98 -30C-98 -142 98 -142 98 -30C98 54 52 134 0 134C-52 134 -98 54 -98 -30Z';
/** The side of the face in the shade; its edge runs over the nose and the lips. */
const shadeOfFace =
  'M10 -116C-6 -70 8 -40 2 -16L-20 34C-14 44 -2 44 4 46C-4 60 -6 66 2 74C-4 82 -2 88 4 92C-2 110 2 124 0 134C52 134 98 54 98 -30C98 -90 60 -116 10 -116Z';
const profileFace =
  'M70 -110C20 -150 -62 -140 -86 -80C-92 -60 -86 -40 -94 -20L-118 20C-122 30 -112 36 -102 36L-100 50C-110 56 -108 64 -98 68C-106 74 -104 86 -94 88C-98 106 -92 124 -70 130C-40 136 -10 122 14 104L62 80C110 40 120 -70 70 -110Z';
const neck = 'M-46 70C-40 140 -44 190 -84 226L0 330L84 226C44 190 40 140 46 70Z';
const shoulders =
  'M-58 208C-150 238 -262 256 -302 360C-330 470 -336 700 -336 1100H336C336 700 330 470 302 360C262 256 150 238 58 208C44 262 -44 262 -58 208Z';

/** What is worn, on the shoulders. */
const clothes: readonly [Part, ...Part[]] = [
  () => undefined,
  (paint, _, { cloth }) =>
    paint.path('M-64 120H64L72 232C40 270 -40 270 -72 232Z', {
      fill: shade(cloth, 7),
      stroke: shade(cloth, -8),
    }),
  (paint, _, { skin, cloth }) => {
    paint.path('M-62 204L0 420L62 204C40 250 -40 250 -62 204Z', shade(skin, -6));
    paint.path('M-62 204L0 420L62 204', { stroke: shade(cloth, 12), strokeWidth: 10 });
  },
  (paint, _, { cloth, accent }) => {
    paint.path('M-70 206L-150 330L-60 420L0 560L60 420L150 330L70 206L0 420Z', shade(cloth, -12));
    paint.path('M-54 250L0 420L54 250C30 290 -30 290 -54 250Z', shade(accent, 10));
  },
  (paint, _, { cloth }) => {
    for (let y = 380; y < 1100; y += 76)
      paint.path(`M-298 ${y}Q0 ${y + 70} 298 ${y}`, { stroke: shade(cloth, 22), strokeWidth: 24 });
  },
  (paint, _, { accent }) => {
    paint.path('M-96 190C-40 260 40 260 96 190L124 264C50 330 -60 330 -124 264Z', shade(accent, -6));
    paint.path('M40 290L120 300L130 560L60 540Z', shade(accent, -16));
  },
  (paint, rng, { accent }) => {
    for (let bead = 0; bead < 9; bead += 1) {
      const angle = (bead / 8) * Math.PI;
      paint.ellipse(
        [Math.cos(angle) * 92, 214 + Math.sin(angle) * rng.between(84, 88)],
        [13, 13],
        shade(accent, 4),
      );
    }
  },
];

/** On a head that is seen from the front. */
const worn: readonly [Part, ...Part[]] = [
  () => undefined,
  () => undefined,
  (paint, _, { accent }) => {
    const glasses = `${oval(-46, -4, 40)}${oval(46, -4, 40)}M-6 -6Q0 -14 6 -6M-86 -8L-100 -14M86 -8L100 -14`;
    paint.path(glasses, { fill: shade(accent, 20, 0.22), stroke: shade(accent, 4), strokeWidth: 8 });
  },
  (paint, _, { hair, accent }) =>
    paint.path('M-96 -30H96L84 18C70 44 24 40 10 0H-10C-24 40 -70 44 -84 18Z', {
      fill: shade(hair, -8),
      stroke: shade(accent, 0),
      strokeWidth: 4,
    }),
  (paint, _, { accent }) => {
    paint.path('M-122 10C-140 -200 140 -200 122 10', { stroke: shade(accent), strokeWidth: 20 });
    for (const x of [-124, 124]) paint.ellipse([x, 16], [30, 52], shade(accent, -12));
  },
  (paint, _, { accent }) => {
    for (const x of [-104, 104]) {
      paint.ellipse([x, 74], [12, 12], shade(accent, 8));
      paint.path(`M${x} 86L${x - 22} 150H${x + 22}Z`, shade(accent));
    }
  },
  (paint, rng, { accent, glow }) => {
    const x = rng.pick([-86, 86]);
    for (let petal = 0; petal < 6; petal += 1)
      paint.ellipse(
        [x + Math.cos(petal * 1.05) * 36, -84 + Math.sin(petal * 1.05) * 36],
        [30, 30],
        shade(accent, petal % 2 ? 8 : -4),
      );
    paint.ellipse([x, -84], [22, 22], shade(glow, 12));
  },
];

/** On a head, seen from any side. */
const hats: readonly [Part, ...Part[]] = [
  (paint, _, { cloth, accent }) => {
    paint.path('M-130 -70C-130 -220 130 -220 130 -70Z', shade(cloth, -6));
    paint.ellipse([0, -76], [270, 46], { fill: shade(cloth, 4), stroke: shade(cloth, -14) });
    paint.path('M-128 -92C-60 -76 60 -76 128 -92V-118C60 -102 -60 -102 -128 -118Z', shade(accent));
  },
  (paint, _, { accent }) => {
    paint.path(
      'M-124 -66C-200 -130 -90 -226 60 -204C210 -180 190 -80 116 -62C40 -96 -50 -96 -124 -66Z',
      shade(accent, -10),
    );
    paint.ellipse([30, -206], [14, 18], shade(accent, -22));
  },
  (paint, _, { cloth, accent }) => {
    paint.path('M-104 -70L-96 -270H96L104 -70Z', shade(cloth, -16));
    paint.ellipse([0, -72], [176, 30], shade(cloth, -8));
    paint.path('M-103 -88H103L101 -134H-101Z', shade(accent));
  },
  (paint, _, { accent }) =>
    paint.path('M-114 -60L-130 -190L-66 -122L0 -226L66 -122L130 -190L114 -60C40 -86 -40 -86 -114 -60Z', {
      fill: shade(accent),
      stroke: shade(accent, 14),
      strokeWidth: 4,
    }),
  (paint, _, { accent, glow }) => {
    paint.path('M-116 -52C-60 -92 60 -92 116 -52V-86C60 -126 -60 -126 -116 -86Z', shade(accent));
    paint.path('M70 -92C60 -220 150 -300 220 -290C210 -210 180 -120 84 -88Z', shade(glow, 10));
    paint.path('M76 -92C110 -180 150 -240 216 -288', { stroke: shade(accent, 10), strokeWidth: 5 });
  },
];

const views = ['front', 'front', 'front', 'front', 'side', 'side', 'side', 'back'] as const;

/** A head and shoulders in poster colors: no features, no nudity. */
export const figure: (hair: Hair) => Part = (hair) => (paint, rng, palette) => {
  const view = rng.pick(views);
  const tilt = Math.round(rng.between(-13, 13));
  const hat = rng.between(0, 1) < 0.34 ? rng.pick(hats) : undefined;
  const { cloth, skin } = palette;
  paint.group(`rotate(${tilt} 0 130)`, () => behindHead(paint, { view, hair, rng, palette }));
  paint.path(
    shoulders,
    paint.linear([0.2, 0], [0.8, 0.7], [0, shade(cloth, 9)], [0.6, shade(cloth)], [1, shade(cloth, -16)]),
  );
  paint.path(neck, shade(skin, view === 'back' ? -10 : -14));
  if (view !== 'back') rng.pick(clothes)(paint, rng, palette);
  paint.group(`rotate(${tilt} 0 130)`, () => {
    if (view === 'front') frontOfHead(paint, { hair, rng, palette, isHatted: hat !== undefined });
    if (view === 'side') {
      paint.path(profileFace, paint.linear([0, 0], [1, 0.3], [0, shade(skin, 8)], [1, shade(skin, -14)]));
      paint.path(sideCap, hairLook(paint, palette));
    }
    if (view === 'back') {
      paint.path(backOfHead, hairLook(paint, palette));
      paint.path(strands, { stroke: shade(palette.accent, 0, 0.5), strokeWidth: 4 });
    }
    hat?.(paint, rng, palette);
  });
};

type Head = { readonly hair: Hair; readonly rng: Rng; readonly palette: Palette };

const hairLook = (paint: Canvas, { hair, accent }: Palette) => ({
  fill: paint.linear([0, 0], [1, 1], [0, shade(hair, 14)], [0.45, shade(hair)], [1, shade(hair, -8)]),
  stroke: shade(accent, 0, 0.4),
  strokeWidth: 3,
});

const behindHead = (
  paint: Canvas,
  { view, hair, rng, palette }: Head & { readonly view: (typeof views)[number] },
): void => {
  const tail = view === 'side' ? rng.pick(sideTails) : hair.behind;
  const { hair: color, accent } = palette;
  paint.path(tail, { fill: shade(color, -5), stroke: shade(accent, 0, 0.4), strokeWidth: 3 });
};

const frontOfHead = (
  paint: Canvas,
  { hair, rng, palette, isHatted }: Head & { readonly isHatted: boolean },
): void => {
  const { skin } = palette;
  paint.path(face, shade(skin, 4));
  const turn = rng.between(0.55, 1.1);
  paint.group(`matrix(${turn.toFixed(2)} 0 0 1 ${Math.round(98 * (1 - turn))} 0)`, () =>
    paint.path(shadeOfFace, shade(skin, -11)),
  );
  paint.path(hair.above, hairLook(paint, palette));
  // Headphones and flowers would stand on the brim.
  if (!isHatted) rng.pick(worn)(paint, rng, palette);
};
