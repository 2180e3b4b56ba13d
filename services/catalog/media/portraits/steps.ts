import { type Composition, height, middle } from './canvas';
import { shade } from './palette';

/** A flight of steps up to a light. */
export const steps: Composition = (paint, rng, { velvet, light, accent }) => {
  const count = rng.integer(7, 9);
  const horizon = rng.between(470, 540);
  const vanish = middle + rng.between(-110, 110);
  const radius = rng.between(170, 220);
  paint.ellipse([vanish, horizon - 40], [radius, radius], {
    fill: paint.down([0, shade(light, 90)], [0.55, shade(light, 60)], [1, shade(accent, 48)]),
  });
  for (let ring = 1; ring <= 3; ring += 1) {
    paint.ellipse([vanish, horizon - 40], [radius + ring * 58, radius + ring * 58], {
      stroke: shade(light, 78, 0.3 - ring * 0.07),
      strokeWidth: 2,
    });
  }
  for (let nth = 0; nth < count; nth += 1) {
    const near = (nth + 1) / count;
    const top = horizon + (height - horizon) * (nth / count) ** 1.25;
    const bottom = horizon + (height - horizon) * near ** 1.25;
    const half = 150 + near ** 1.2 * 420;
    const left = vanish + (middle - vanish) * near - half;
    const tread = (bottom - top) * 0.42;
    paint.rect([left, top], [half * 2, bottom - top + 1], {
      fill: paint.linear(
        [0, 0],
        [1, 0],
        [0, shade(velvet, 6)],
        [0.5, shade(velvet, 28 - near * 12)],
        [1, shade(velvet, 6)],
      ),
    });
    paint.rect([left, top], [half * 2, tread], {
      fill: paint.linear(
        [0, 0],
        [1, 0],
        [0, shade(velvet, 12)],
        [0.5, shade(nth % 2 ? accent : light, 68 - near * 30, 0.95)],
        [1, shade(velvet, 12)],
      ),
    });
    paint.rect([left, top], [half * 2, 2], { fill: shade(light, 86, 0.6 - near * 0.35) });
  }
};
