import { n, type Part } from './canvas';
import { oval } from './hair';
import { shade } from './palette';

/** Behind the figure, whose head is at 0,0. */
export const propsBehind: readonly [Part, ...Part[]] = [
  () => undefined,
  () => undefined,
  (paint, rng, { accent, glow }) => {
    const lean = rng.between(-30, 30);
    paint.group(`rotate(${n(lean)} 0 -60)`, () => {
      paint.path('M0 -420V600', { stroke: shade(accent, -20), strokeWidth: 14 });
      paint.path(
        'M-390 -60C-350 -330 -150 -410 0 -420C150 -410 350 -330 390 -60C300 -120 240 -120 195 -60C140 -120 60 -120 0 -60C-60 -120 -140 -120 -195 -60C-240 -120 -300 -120 -390 -60Z',
        shade(accent, -4),
      );
      paint.path(
        'M0 -420C-150 -330 -190 -190 -195 -60C-140 -120 -60 -120 0 -60C60 -120 140 -120 195 -60C190 -190 150 -330 0 -420Z',
        shade(glow, 8),
      );
    });
  },
  (paint, rng, { accent, glow, cloth }) => {
    for (const [nth, color] of [accent, glow, cloth, accent].entries()) {
      const [x, y] = [rng.between(-330, 330), rng.between(-420, -120) + nth * 20];
      paint.path(`M${n(x)} ${n(y + 96)}Q${n(x * 0.5)} ${n(y + 320)} ${n(x * 0.4)} 700`, {
        stroke: shade(color, 10),
        strokeWidth: 4,
      });
      paint.ellipse([x, y], [78, 96], shade(color, 6));
      paint.ellipse([x - 26, y - 36], [16, 24], shade(color, 28));
    }
  },
  (paint, rng, { accent }) => {
    const x = rng.pick([-1, 1]) * rng.between(190, 270);
    const y = rng.between(-190, -60);
    paint.path(`M${n(x)} -900V${n(y - 110)}`, { stroke: shade(accent, -10), strokeWidth: 6 });
    paint.ellipse(
      [x, y],
      [210, 210],
      paint.radial([x, y], 210, [0, shade(accent, 20, 0.8)], [1, shade(accent, 0, 0)]),
    );
    paint.path(
      `M${n(x - 44)} ${n(y - 110)}H${n(x + 44)}L${n(x + 84)} ${n(y)}L${n(x + 44)} ${n(y + 110)}H${n(x - 44)}L${n(x - 84)} ${n(y)}Z`,
      {
        fill: shade(accent, 10),
        stroke: shade(accent, -22),
        strokeWidth: 8,
      },
    );
  },
  (paint, rng, { accent }) => {
    for (let bird = 0; bird < 6; bird += 1) {
      const [x, y, size] = [rng.between(-360, 360), rng.between(-420, 80), rng.between(34, 80)] as const;
      paint.path(
        `M${n(x - size)} ${n(y - size * 0.5)}Q${n(x - size * 0.3)} ${n(y - size * 0.5)} ${n(x)} ${n(y)}Q${n(x + size * 0.3)} ${n(y - size * 0.5)} ${n(x + size)} ${n(y - size * 0.5)}Q${n(x + size * 0.3)} ${n(y - size * 0.1)} ${n(x)} ${n(y + size * 0.3)}Q${n(x - size * 0.3)} ${n(y - size * 0.1)} ${n(x - size)} ${n(y - size * 0.5)}Z`,
        shade(accent, rng.between(-8, 10)),
      );
    }
  },
  (paint, rng, { accent, ground }) => {
    const lean = rng.between(-9, 9);
    paint.group(`rotate(${n(lean)})`, () =>
      paint.path('M-250 -330H250V330H-250Z', {
        fill: shade(ground, 16, 0.5),
        stroke: shade(accent),
        strokeWidth: 26,
      }),
    );
  },
  (paint, rng, { accent }) => {
    const x = rng.pick([-1, 1]) * rng.between(170, 260);
    const y = rng.between(-330, -200);
    paint.path(`M${n(x)} ${n(y - 130)}a130 130 0 1 0 120 180a104 104 0 1 1 -120 -180Z`, shade(accent, 10));
  },
];

/** In front of the figure. */
export const propsInFront: readonly [Part, ...Part[]] = [
  () => undefined,
  () => undefined,
  () => undefined,
  (paint, rng, { accent, ground }) => {
    const x = rng.pick([-1, 1]) * rng.between(130, 180);
    paint.group(`rotate(${n(x / 6)} ${n(x)} 260)`, () => {
      paint.path(`M${n(x - 26)} 250H${n(x + 26)}L${n(x + 14)} 470V1100H${n(x - 14)}V470Z`, shade(ground, -6));
      paint.ellipse([x, 200], [56, 66], shade(accent, -14));
      paint.path(`M${n(x - 58)} 210H${n(x + 58)}V232H${n(x - 58)}Z`, shade(accent, 14));
    });
  },
  (paint, rng, { accent, glow }) => {
    const side = rng.pick([-1, 1]);
    const blades = rng.integer(7, 11);
    const [x, y] = [side * 150, rng.between(430, 500)];
    for (let blade = 0; blade < blades; blade += 1) {
      const from = -Math.PI / 2 - 1.15 + (2.3 * blade) / blades;
      const at = (angle: number): string => `${n(x + Math.cos(angle) * 290)} ${n(y + Math.sin(angle) * 290)}`;
      paint.path(`M${n(x)} ${n(y)}L${at(from)}A290 290 0 0 1 ${at(from + 2.3 / blades)}Z`, {
        fill: shade(blade % 2 ? accent : glow, 4),
        stroke: shade(accent, -18),
      });
    }
  },
  (paint, rng, { accent, cloth }) => {
    const side = rng.pick([-1, 1]);
    for (let leaf = 0; leaf < 7; leaf += 1) {
      const [x, y] = [side * (330 - leaf * 16), 520 - leaf * 92];
      paint.group(`rotate(${n(side * (leaf % 2 ? 34 : -52))} ${n(x)} ${n(y)})`, () =>
        paint.path(
          `M${n(x)} ${n(y)}C${n(x - 70)} ${n(y - 60)} ${n(x - 50)} ${n(y - 150)} ${n(x)} ${n(y - 190)}C${n(x + 50)} ${n(y - 150)} ${n(x + 70)} ${n(y - 60)} ${n(x)} ${n(y)}Z`,
          shade(leaf % 3 ? cloth : accent, leaf % 2 ? 12 : -2),
        ),
      );
    }
  },
  (paint, rng, { accent, glow }) => {
    for (let bloom = 0; bloom < 5; bloom += 1) {
      const [x, y, size] = [-240 + bloom * 120, rng.between(380, 470), rng.between(52, 78)] as const;
      const color = bloom % 2 ? glow : accent;
      paint.path(`M${n(x)} ${n(y)}L${n(x * 0.3)} 800`, { stroke: shade([140, 34, 34]), strokeWidth: 12 });
      for (let petal = 0; petal < 7; petal += 1)
        paint.ellipse(
          [x + Math.cos(petal * 0.9) * size * 0.7, y + Math.sin(petal * 0.9) * size * 0.7],
          [size * 0.5, size * 0.5],
          shade(color, petal % 2 ? 8 : 0),
        );
      paint.ellipse([x, y], [size * 0.4, size * 0.4], shade(color, -18));
    }
  },
  (paint, rng, { accent, hair }) => {
    const lean = rng.pick([-1, 1]) * rng.between(26, 44);
    paint.group(`rotate(${n(lean)} 0 520)`, () => {
      paint.path('M-24 420H24V-60H-24Z', {
        fill: shade(hair, -4),
        stroke: shade(accent, -10),
        strokeWidth: 4,
      });
      paint.path('M-32 -60H32L40 -160H-40Z', shade(hair, 6));
      paint.path(oval(0, 640, 230, 200) + oval(0, 420, 160, 140), shade(accent, -8));
      paint.ellipse([0, 500], [70, 70], shade(hair, -8));
    });
  },
];
