import { height, middle, n, width } from '../canvas';
import type { Composition } from '../composition';
import { shade } from '../palette';

/** An eclipse: discs over discs, each with its rim in the light. */
export const eclipse: Composition = (draw, draws, { velvet, light, accent }) => {
  const centre = [middle + draws.between(-60, 60), draws.between(400, 500)] as const;
  const radius = draws.between(235, 285);
  const angle = draws.between(-2.6, -0.5);
  for (let ring = 5; ring >= 1; ring -= 1) {
    draw.ellipse(centre, [radius + ring * 52, radius + ring * 52], {
      stroke: shade(light, 76, 0.26 - ring * 0.04),
      strokeWidth: 1.5,
    });
  }
  draw.ellipse(centre, [radius, radius], {
    fill: draw.radial(
      [centre[0] + Math.cos(angle) * radius * 0.5, centre[1] + Math.sin(angle) * radius * 0.5],
      radius * 1.7,
      [
        [0, shade(light, 90)],
        [0.35, shade(light, 64)],
        [0.7, shade(accent, 42)],
        [1, shade(velvet, 16)],
      ],
    ),
  });
  const shadow = [
    centre[0] - Math.cos(angle) * radius * 0.42,
    centre[1] - Math.sin(angle) * radius * 0.42,
  ] as const;
  const small = radius * draws.between(0.72, 0.86);
  draw.ellipse(shadow, [small, small], {
    fill: draw.linear(
      [0.1, 0.1],
      [0.9, 0.95],
      [
        [0, shade(velvet, 26)],
        [0.5, shade(velvet, 13)],
        [1, shade(velvet, 7)],
      ],
    ),
    stroke: shade(light, 84, 0.55),
    strokeWidth: 2.5,
  });
  const floor = draws.between(760, 820);
  draw.path(
    `M0 ${n(floor)}C200 ${n(floor - 60)} 600 ${n(floor + 60)} ${width} ${n(floor - 20)}V${height}H0Z`,
    {
      fill: draw.linear(
        [0, 0],
        [0, 1],
        [
          [0, shade(velvet, 20)],
          [1, shade(velvet, 5)],
        ],
      ),
      stroke: shade(light, 70, 0.3),
    },
  );
  for (let nth = 0; nth < 5; nth += 1) {
    const half = radius * (0.95 - nth * 0.15) * draws.between(0.85, 1.1);
    draw.rect([centre[0] - half, floor + 34 + nth * 34], [half * 2, 5 + nth * 1.5], {
      fill: shade(nth % 2 ? accent : light, 70, 0.36 - nth * 0.05),
    });
  }
};
