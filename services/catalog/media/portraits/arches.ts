import { type Composition, height, middle, n } from './canvas';
import { shade } from './palette';

/** Nested arches, the innermost lit. */
export const arches: Composition = (paint, rng, { velvet, light, accent }) => {
  const count = rng.integer(5, 7);
  const foot = height + 10;
  const lean = rng.between(-0.35, 0.35);
  const outerHalf = rng.between(350, 420);
  const innerHalf = rng.between(84, 120);
  const outerTop = rng.between(40, 110);
  const innerTop = rng.between(440, 540);
  for (let nth = 0; nth < count; nth += 1) {
    const depth = nth / (count - 1);
    const half = outerHalf + (innerHalf - outerHalf) * depth ** 0.85;
    const top = outerTop + (innerTop - outerTop) * depth;
    const x = middle + lean * 180 * depth;
    const isLast = nth === count - 1;
    const d = `M${n(x - half)} ${foot}V${n(top + half)}A${n(half)} ${n(half)} 0 0 1 ${n(x + half)} ${n(top + half)}V${foot}Z`;
    const fill = isLast
      ? paint.down([0, shade(light, 88)], [0.45, shade(light, 66)], [1, shade(accent, 44)])
      : paint.linear(
          [lean > 0 ? 0 : 1, 0],
          [lean > 0 ? 1 : 0, 0.35],
          [0, shade(velvet, 9 + depth * 20)],
          [0.55, shade(velvet, 14 + depth * 26)],
          [1, shade(depth > 0.7 ? accent : velvet, 22 + depth * (depth > 0.7 ? 18 : 30))],
        );
    paint.path(d, { fill });
    if (!isLast)
      paint.path(d, { stroke: shade(light, 72, 0.1 + depth * 0.34), strokeWidth: 1.5 + depth * 2 });
  }
};
