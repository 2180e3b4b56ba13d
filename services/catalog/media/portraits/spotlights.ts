import { type Composition, height, middle, n, width } from './canvas';
import { shade } from './palette';

/** Two or three lamps from above whose beams cross over a stage. */
export const spotlights: Composition = (paint, rng, { velvet, light, accent }) => {
  const floor = rng.between(740, 800);
  paint.path(`M0 ${n(floor)}H${width}V${height}H0Z`, {
    fill: paint.down([0, shade(velvet, 26)], [0.3, shade(velvet, 15)], [1, shade(velvet, 5)]),
  });
  paint.path(`M0 ${n(floor)}H${width}`, { stroke: shade(light, 70, 0.35), strokeWidth: 2 });
  const lamps = rng.integer(2, 3);
  const target = middle + rng.between(-70, 70);
  for (let nth = 0; nth < lamps; nth += 1) {
    const from = width * ((nth + 0.5) / lamps) + rng.between(-60, 60);
    const to = target + (nth - (lamps - 1) / 2) * rng.between(40, 150);
    const half = rng.between(110, 170);
    const color = nth % 2 === 0 ? light : accent;
    const ground = floor + rng.between(50, 120);
    paint.path(`M${n(from - 12)} -20H${n(from + 12)}L${n(to + half)} ${n(ground)}H${n(to - half)}Z`, {
      fill: paint.down(
        [0, shade(color, 88, 0.75)],
        [0.4, shade(color, 70, 0.3)],
        [1, shade(color, 62, 0.12)],
      ),
    });
    paint.ellipse([to, ground], [half, half * 0.24], {
      fill: paint.radial(
        [to, ground],
        half,
        [0, shade(color, 90, 0.85)],
        [0.6, shade(color, 66, 0.5)],
        [1, shade(color, 55, 0.15)],
      ),
    });
    paint.ellipse([from, -4], [34, 18], { fill: shade(color, 92, 0.9) });
  }
  const radius = rng.between(120, 175);
  const center = [target, floor - radius * rng.between(0.7, 1.5)] as const;
  paint.ellipse(center, [radius, radius], {
    fill: paint.linear(
      [0.2, 0],
      [0.8, 1],
      [0, shade(light, 84)],
      [0.4, shade(accent, 50)],
      [1, shade(velvet, 14)],
    ),
  });
  paint.ellipse(center, [radius + 26, radius + 26], { stroke: shade(light, 80, 0.3), strokeWidth: 2 });
};
