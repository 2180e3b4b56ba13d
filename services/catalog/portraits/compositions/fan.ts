import { middle, n } from '../canvas';
import type { Composition } from '../composition';
import { shade } from '../palette';

/** An art-deco fan, opened from the foot of the picture. */
export const fan: Composition = (draw, draws, { velvet, light, accent }) => {
  const origin = [middle + draws.between(-60, 60), draws.between(860, 980)] as const;
  const blades = draws.whole(9, 13);
  const spread = draws.between(2.1, 2.8);
  for (const [ring, reach] of [
    draws.between(780, 860),
    draws.between(540, 600),
    draws.between(300, 350),
  ].entries()) {
    for (let nth = 0; nth < blades; nth += 1) {
      const from = -Math.PI / 2 - spread / 2 + (spread * nth) / blades;
      const to = from + spread / blades;
      const point = (angle: number, radius: number): string =>
        `${n(origin[0] + Math.cos(angle) * radius)} ${n(origin[1] + Math.sin(angle) * radius)}`;
      const towards = 1 - Math.abs((nth + 0.5) / blades - 0.5) * 2;
      const tone = (nth + ring) % 2 === 0 ? 0 : 8;
      const [colour, lift] = ring === 0 ? [velvet, 0] : ring === 1 ? [accent, 8] : [light, 24];
      draw.path(
        `M${point(from, 30)}L${point(from, reach * 0.93)}Q${point((from + to) / 2, reach * 1.09)} ${point(to, reach * 0.93)}L${point(to, 30)}Z`,
        {
          fill: draw.radial(origin, reach, [
            [0.1, shade(colour, 8 + lift * 0.4)],
            [0.7, shade(colour, 15 + tone + towards * 13 + lift)],
            [1, shade(colour, 24 + tone + towards * 20 + lift)],
          ]),
          stroke: shade(light, 74, 0.28),
          strokeWidth: 1.5,
        },
      );
    }
  }
  draw.ellipse(origin, [64, 64], {
    fill: draw.linear(
      [0, 0],
      [0, 1],
      [
        [0, shade(light, 90)],
        [1, shade(light, 50)],
      ],
    ),
  });
};
