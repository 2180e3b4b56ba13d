import { type Composition, height, middle, n, width } from './canvas';
import { shade } from './palette';

/** An eclipse: overlapping discs with lit rims. */
export const eclipse: Composition = (paint, rng, { velvet, light, accent }) => {
  const center = [middle + rng.between(-60, 60), rng.between(400, 500)] as const;
  const radius = rng.between(235, 285);
  const angle = rng.between(-2.6, -0.5);
  for (let ring = 5; ring >= 1; ring -= 1) {
    paint.ellipse(center, [radius + ring * 52, radius + ring * 52], {
      stroke: shade(light, 76, 0.26 - ring * 0.04),
      strokeWidth: 1.5,
    });
  }
  paint.ellipse(center, [radius, radius], {
    fill: paint.radial(
      [center[0] + Math.cos(angle) * radius * 0.5, center[1] + Math.sin(angle) * radius * 0.5],
      radius * 1.7,
      [0, shade(light, 90)],
      [0.35, shade(light, 64)],
      [0.7, shade(accent, 42)],
      [1, shade(velvet, 16)],
    ),
  });
  const shadow = [
    center[0] - Math.cos(angle) * radius * 0.42,
    center[1] - Math.sin(angle) * radius * 0.42,
  ] as const;
  const small = radius * rng.between(0.72, 0.86);
  paint.ellipse(shadow, [small, small], {
    fill: paint.linear(
      [0.1, 0.1],
      [0.9, 0.95],
      [0, shade(velvet, 26)],
      [0.5, shade(velvet, 13)],
      [1, shade(velvet, 7)],
    ),
    stroke: shade(light, 84, 0.55),
    strokeWidth: 2.5,
  });
  const floor = rng.between(760, 820);
  paint.path(
    `M0 ${n(floor)}C200 ${n(floor - 60)} 600 ${n(floor + 60)} ${width} ${n(floor - 20)}V${height}H0Z`,
    {
      fill: paint.down([0, shade(velvet, 20)], [1, shade(velvet, 5)]),
      stroke: shade(light, 70, 0.3),
    },
  );
  for (let nth = 0; nth < 5; nth += 1) {
    const half = radius * (0.95 - nth * 0.15) * rng.between(0.85, 1.1);
    paint.rect([center[0] - half, floor + 34 + nth * 34], [half * 2, 5 + nth * 1.5], {
      fill: shade(nth % 2 ? accent : light, 70, 0.36 - nth * 0.05),
    });
  }
};
