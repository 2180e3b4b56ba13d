import { type Composition, middle, n } from './canvas';
import { shade } from './palette';

/** An art-deco fan that opens from the bottom edge. */
export const fan: Composition = (paint, rng, { velvet, light, accent }) => {
  const origin = [middle + rng.between(-60, 60), rng.between(860, 980)] as const;
  const blades = rng.integer(9, 13);
  const spread = rng.between(2.1, 2.8);
  for (const [ring, reach] of [
    rng.between(780, 860),
    rng.between(540, 600),
    rng.between(300, 350),
  ].entries()) {
    for (let nth = 0; nth < blades; nth += 1) {
      const from = -Math.PI / 2 - spread / 2 + (spread * nth) / blades;
      const to = from + spread / blades;
      const point = (angle: number, radius: number): string =>
        `${n(origin[0] + Math.cos(angle) * radius)} ${n(origin[1] + Math.sin(angle) * radius)}`;
      const toward = 1 - Math.abs((nth + 0.5) / blades - 0.5) * 2;
      const tone = (nth + ring) % 2 === 0 ? 0 : 8;
      const [color, lift] = ring === 0 ? [velvet, 0] : ring === 1 ? [accent, 8] : [light, 24];
      paint.path(
        `M${point(from, 30)}L${point(from, reach * 0.93)}Q${point((from + to) / 2, reach * 1.09)} ${point(to, reach * 0.93)}L${point(to, 30)}Z`,
        {
          fill: paint.radial(
            origin,
            reach,
            [0.1, shade(color, 8 + lift * 0.4)],
            [0.7, shade(color, 15 + tone + toward * 13 + lift)],
            [1, shade(color, 24 + tone + toward * 20 + lift)],
          ),
          stroke: shade(light, 74, 0.28),
          strokeWidth: 1.5,
        },
      );
    }
  }
  paint.ellipse(origin, [64, 64], {
    fill: paint.down([0, shade(light, 90)], [1, shade(light, 50)]),
  });
};
