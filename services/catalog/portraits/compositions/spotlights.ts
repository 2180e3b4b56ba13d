import { height, middle, n, width } from '../canvas';
import type { Composition } from '../composition';
import { shade } from '../palette';

/** Two or three lamps from above, crossing over a stage. */
export const spotlights: Composition = (draw, draws, { velvet, light, accent }) => {
  const floor = draws.between(740, 800);
  draw.path(`M0 ${n(floor)}H${width}V${height}H0Z`, {
    fill: draw.linear(
      [0, 0],
      [0, 1],
      [
        [0, shade(velvet, 26)],
        [0.3, shade(velvet, 15)],
        [1, shade(velvet, 5)],
      ],
    ),
  });
  draw.path(`M0 ${n(floor)}H${width}`, { stroke: shade(light, 70, 0.35), strokeWidth: 2 });
  const lamps = draws.whole(2, 3);
  const target = middle + draws.between(-70, 70);
  for (let nth = 0; nth < lamps; nth += 1) {
    const from = width * ((nth + 0.5) / lamps) + draws.between(-60, 60);
    const to = target + (nth - (lamps - 1) / 2) * draws.between(40, 150);
    const half = draws.between(110, 170);
    const colour = nth % 2 === 0 ? light : accent;
    const ground = floor + draws.between(50, 120);
    draw.path(`M${n(from - 12)} -20H${n(from + 12)}L${n(to + half)} ${n(ground)}H${n(to - half)}Z`, {
      fill: draw.linear(
        [0, 0],
        [0, 1],
        [
          [0, shade(colour, 88, 0.75)],
          [0.4, shade(colour, 70, 0.3)],
          [1, shade(colour, 62, 0.12)],
        ],
      ),
    });
    draw.ellipse([to, ground], [half, half * 0.24], {
      fill: draw.radial([to, ground], half, [
        [0, shade(colour, 90, 0.85)],
        [0.6, shade(colour, 66, 0.5)],
        [1, shade(colour, 55, 0.15)],
      ]),
    });
    draw.ellipse([from, -4], [34, 18], { fill: shade(colour, 92, 0.9) });
  }
  const radius = draws.between(120, 175);
  const centre = [target, floor - radius * draws.between(0.7, 1.5)] as const;
  draw.ellipse(centre, [radius, radius], {
    fill: draw.linear(
      [0.2, 0],
      [0.8, 1],
      [
        [0, shade(light, 84)],
        [0.4, shade(accent, 50)],
        [1, shade(velvet, 14)],
      ],
    ),
  });
  draw.ellipse(centre, [radius + 26, radius + 26], { stroke: shade(light, 80, 0.3), strokeWidth: 2 });
};
