import { type Composition, n, width } from './canvas';
import { shade } from './palette';

/** Ribbons of silk across the whole image. */
export const silk: Composition = (paint, rng, { velvet, light, accent }) => {
  const ribbons = rng.integer(6, 8);
  const tilt = rng.pick([-1, 1]);
  const swing = rng.between(140, 240);
  for (let nth = 0; nth < ribbons; nth += 1) {
    const depth = nth / (ribbons - 1);
    const top = 90 + depth * 640 + rng.between(-40, 40);
    const thickness = rng.between(200, 330);
    const bend = swing * (1 - depth * 0.5) + rng.between(-50, 50);
    const y = (share: number): number => top + tilt * (share - 0.5) * 300;
    const upper = `M-20 ${n(y(0))}C${n(width * 0.3)} ${n(y(0.3) - bend)} ${n(width * 0.62)} ${n(y(0.62) + bend)} ${width + 20} ${n(y(1))}`;
    const lower = `L${width + 20} ${n(y(1) + thickness)}C${n(width * 0.62)} ${n(y(0.62) + bend + thickness * 0.7)} ${n(width * 0.3)} ${n(y(0.3) - bend + thickness * 1.25)} -20 ${n(y(0) + thickness)}Z`;
    const color = nth % 3 === 1 ? accent : velvet;
    paint.path(upper + lower, {
      fill: paint.linear(
        [0, 0],
        [1, 0.35],
        [0, shade(color, 12 + depth * 5)],
        [0.35 + rng.between(-0.08, 0.08), shade(color, 32 + (1 - depth) * 14)],
        [0.55 + rng.between(-0.05, 0.08), shade(light, nth % 2 === 0 ? 66 : 50)],
        [0.74, shade(color, 24)],
        [1, shade(color, 9)],
      ),
    });
    paint.path(upper, { stroke: shade(light, 84, 0.5), strokeWidth: 2 });
  }
};
