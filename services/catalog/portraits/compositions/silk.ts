import { n, width } from '../canvas';
import type { Composition } from '../composition';
import { shade } from '../palette';

/** Silk: ribbons of light that fall across the picture. */
export const silk: Composition = (draw, draws, { velvet, light, accent }) => {
  const ribbons = draws.whole(6, 8);
  const tilt = draws.oneOf([-1, 1]);
  const swing = draws.between(140, 240);
  for (let nth = 0; nth < ribbons; nth += 1) {
    const depth = nth / (ribbons - 1);
    const top = 90 + depth * 640 + draws.between(-40, 40);
    const thickness = draws.between(200, 330);
    const bend = swing * (1 - depth * 0.5) + draws.between(-50, 50);
    const y = (share: number): number => top + tilt * (share - 0.5) * 300;
    const upper = `M-20 ${n(y(0))}C${n(width * 0.3)} ${n(y(0.3) - bend)} ${n(width * 0.62)} ${n(y(0.62) + bend)} ${width + 20} ${n(y(1))}`;
    const lower = `L${width + 20} ${n(y(1) + thickness)}C${n(width * 0.62)} ${n(y(0.62) + bend + thickness * 0.7)} ${n(width * 0.3)} ${n(y(0.3) - bend + thickness * 1.25)} -20 ${n(y(0) + thickness)}Z`;
    const colour = nth % 3 === 1 ? accent : velvet;
    draw.path(upper + lower, {
      fill: draw.linear(
        [0, 0],
        [1, 0.35],
        [
          [0, shade(colour, 12 + depth * 5)],
          [0.35 + draws.between(-0.08, 0.08), shade(colour, 32 + (1 - depth) * 14)],
          [0.55 + draws.between(-0.05, 0.08), shade(light, nth % 2 === 0 ? 66 : 50)],
          [0.74, shade(colour, 24)],
          [1, shade(colour, 9)],
        ],
      ),
    });
    draw.path(upper, { stroke: shade(light, 84, 0.5), strokeWidth: 2 });
  }
};
