import { type Composition, height, middle, n, width } from './canvas';
import { shade } from './palette';

/** A parted curtain: velvet folds on both sides of a light. */
export const curtain: Composition = (paint, rng, { velvet, light, accent }) => {
  const split = middle + rng.between(-90, 90);
  const opening = rng.between(70, 130);
  paint.rect([0, 0], [width, height], {
    fill: paint.radial(
      [split, rng.between(520, 700)],
      620,
      [0, shade(light, 88)],
      [0.22, shade(light, 66)],
      [0.55, shade(accent, 34)],
      [1, shade(velvet, 10)],
    ),
  });
  const floor = rng.between(840, 890);
  paint.path(`M0 ${n(floor)}H${width}V${height}H0Z`, {
    fill: paint.down([0, shade(velvet, 16, 0.75)], [1, shade(velvet, 5)]),
  });
  paint.ellipse([split, floor + 50], [260, 34], {
    fill: paint.radial([split, floor + 50], 260, [0, shade(light, 88, 0.65)], [1, shade(light, 60, 0)]),
  });

  const fold = (inner: number, outer: number, tie: number, lit: number, side: 1 | -1): void => {
    // Each fold gathers toward the wall from the rail down to the tie; below the tie it hangs straight.
    const gather = (x: number): number =>
      x + (side === -1 ? -1 : 1) * Math.abs(x - (side === -1 ? 0 : width)) * 0.46;
    const flare = (x: number): number => gather(x) - side * 28;
    const edge = (x: number, down: boolean): string =>
      down
        ? `C${n(x)} ${n(tie * 0.55)} ${n(gather(x))} ${n(tie * 0.7)} ${n(gather(x))} ${n(tie)}S${n(flare(x))} ${n(tie + 160)} ${n(flare(x))} ${height}`
        : `C${n(flare(x))} ${n(tie + 160)} ${n(gather(x))} ${n(tie + 90)} ${n(gather(x))} ${n(tie)}S${n(x)} ${n(tie * 0.55)} ${n(x)} -10`;
    paint.path(`M${n(inner)} -10${edge(inner, true)}H${n(flare(outer))}${edge(outer, false)}Z`, {
      fill: paint.linear(
        [side === -1 ? 1 : 0, 0],
        [side === -1 ? 0 : 1, 0],
        [0, shade(velvet, 20 + lit * 34)],
        [0.28, shade(velvet, 24 + lit * 22)],
        [0.75, shade(velvet, 11 + lit * 8)],
        [1, shade(velvet, 6 + lit * 4)],
      ),
    });
  };
  const tie = rng.between(560, 680);
  for (const side of [-1, 1] as const) {
    const folds = rng.integer(5, 7);
    const wall = side === -1 ? -20 : width + 20;
    const rim = split + side * opening;
    for (let nth = 0; nth < folds; nth += 1) {
      const from = wall + ((rim - wall) * nth) / folds;
      const to = wall + ((rim - wall) * (nth + 1)) / folds;
      fold(to, from, tie + rng.between(-12, 12), (nth + 1) / folds, side);
    }
  }
  const drop = rng.between(70, 120);
  const swags = rng.integer(3, 5);
  const step = width / swags;
  for (let nth = 0; nth < swags; nth += 1) {
    const x = nth * step;
    paint.path(
      `M${n(x - 14)} -10H${n(x + step + 14)}C${n(x + step * 0.8)} ${n(drop * 1.5)} ${n(x + step * 0.2)} ${n(drop * 1.5)} ${n(x - 14)} -10Z`,
      {
        fill: paint.down([0, shade(velvet, 9)], [0.7, shade(velvet, 24)], [1, shade(velvet, 38)]),
        stroke: shade(light, 70, 0.45),
        strokeWidth: 3,
      },
    );
  }
};
