import { everything, height, n, type Part, width } from './canvas';
import { shade } from './palette';

/** Behind everything. */
export const scenes: readonly [Part, ...Part[]] = [
  (paint, rng, { glow }) => {
    const radius = rng.between(240, 400);
    paint.ellipse(
      [rng.between(260, 540), rng.between(300, 480)],
      [radius, radius],
      paint.linear([0, 0], [0, 1], [0, shade(glow, 14)], [1, shade(glow, -6)]),
    );
  },
  (paint, rng, { glow }) => {
    const [x, y] = [rng.between(200, 600), rng.between(350, 900)];
    const rays = rng.integer(10, 18);
    for (let ray = 0; ray < rays; ray += 1) {
      const at = (share: number): string => {
        const angle = (share / rays) * 2 * Math.PI;
        return `${n(x + Math.cos(angle) * 1300)} ${n(y + Math.sin(angle) * 1300)}`;
      };
      paint.path(`M${n(x)} ${n(y)}L${at(ray)}L${at(ray + 0.5)}Z`, shade(glow, 0, 0.75));
    }
  },
  (paint, rng, { glow, accent }) => {
    const count = rng.integer(3, 5);
    const x = rng.between(330, 470);
    for (let arch = 0; arch < count; arch += 1) {
      const half = 380 - arch * (240 / count);
      const top = 60 + arch * 60;
      paint.path(
        `M${n(x - half)} 1010V${n(top + half)}A${n(half)} ${n(half)} 0 0 1 ${n(x + half)} ${n(top + half)}V1010Z`,
        {
          fill: shade(glow, arch * 10 - 14),
          stroke: shade(accent, 0, 0.45),
          strokeWidth: 4,
        },
      );
    }
  },
  (paint, rng, { glow }) => {
    const folds = rng.integer(5, 11);
    const each = width / folds;
    for (let fold = 0; fold < folds; fold += 1)
      paint.path(
        `M${n(fold * each)} 0H${n((fold + 1) * each)}V${height}H${n(fold * each)}Z`,
        paint.linear([0, 0], [1, 0], [0, shade(glow, -18)], [0.6, shade(glow, 2)], [1, shade(glow, -24)]),
      );
  },
  (paint, rng, { glow }) => {
    const center = [rng.between(160, 640), rng.between(200, 600)] as const;
    const gap = rng.between(60, 110);
    for (let ring = 9; ring > 0; ring -= 1)
      paint.ellipse(center, [ring * gap, ring * gap], shade(glow, ring % 2 ? 6 : -14, 0.7));
  },
  (paint, rng, { glow, accent }) => {
    paint.ellipse([rng.between(120, 680), rng.between(150, 380)], [110, 110], shade(accent, 4));
    for (let hill = 0; hill < 4; hill += 1) {
      const y = 380 + hill * 150 + rng.between(-40, 40);
      const bend = rng.between(-190, 190);
      paint.path(
        `M0 ${n(y)}C260 ${n(y - bend)} 540 ${n(y + bend)} ${width} ${n(y)}V${height}H0Z`,
        shade(glow, 8 - hill * 11),
      );
    }
  },
  (paint, rng, { glow }) => {
    const columns = rng.integer(2, 4);
    const each = 720 / columns;
    for (let pane = 0; pane < columns * 4; pane += 1) {
      const [x, y] = [40 + (pane % columns) * each, 40 + Math.floor(pane / columns) * 230];
      paint.path(
        `M${n(x + 12)} ${y + 12}H${n(x + each - 12)}V${y + 218}H${n(x + 12)}Z`,
        shade(glow, rng.between(-8, 18)),
      );
    }
  },
  (paint, rng, { glow }) => {
    const lean = rng.between(-500, 500);
    const at = rng.between(250, 550);
    paint.path(`M${n(at - lean / 2)} 0H${width}V${height}H${n(at + lean / 2)}Z`, shade(glow));
  },
  (paint, rng, { glow, accent }) => {
    for (let dot = 0; dot < 22; dot += 1) {
      const radius = rng.between(18, 96);
      paint.ellipse(
        [rng.between(0, width), rng.between(0, height)],
        [radius, radius],
        shade(dot % 4 ? glow : accent, rng.between(-10, 14), 0.6),
      );
    }
  },
  (paint, rng, { glow }) => {
    const size = rng.integer(4, 5);
    const each = width / size;
    for (let row = 0; row < size * 2.6; row += 1)
      for (let column = -1; column <= size; column += 1) {
        const [x, y] = [(column + (row % 2 ? 1 : 0.5)) * each, row * each * 0.5];
        for (const share of [0.5, 0.3])
          paint.ellipse([x, y], [each * share, each * share], shade(glow, (0.5 - share) * 60 - 12));
      }
  },
  (paint, rng, { glow, accent }) => {
    const horizon = rng.between(520, 700);
    for (let x = -20; x < width; ) {
      const w = rng.between(60, 130);
      const top = horizon - rng.between(40, 420);
      paint.path(`M${n(x)} ${height}V${n(top)}H${n(x + w)}V${height}Z`, shade(glow, rng.between(-18, 6)));
      for (let y = top + 40; y < height; y += 70)
        paint.path(`M${n(x + w * 0.3)} ${n(y)}h20v28h-20Z`, shade(accent, 6, 0.7));
      x += w + 8;
    }
  },
  (paint, rng, { glow }) => {
    const bands = rng.integer(5, 9);
    for (let band = 0; band < bands; band += 2)
      paint.path(
        `M0 ${n((band * height) / bands)}H${width}v${n(height / bands)}H0Z`,
        shade(glow, band * 2 - 8),
      );
  },
];

/** The ground below a scene: one color, lit from a random side. */
export const ground: Part = (paint, rng, { ground: color }) =>
  paint.path(
    everything,
    paint.linear([rng.between(0, 1), 0], [rng.between(0, 1), 1], [0, shade(color, 7)], [1, shade(color, -7)]),
  );
