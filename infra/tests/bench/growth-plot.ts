import { writeFileSync } from 'node:fs';

export type Point = { readonly x: number; readonly y: number };

/** The exponent of `y ~ x^n` by least squares over the logarithms: 1 is proportional, 0 does not grow. */
const growthExponent = (points: readonly Point[]): number => {
  const logs = points.map(({ x, y }) => ({ x: Math.log(x), y: Math.log(y) }));
  const mean = (of: (point: Point) => number): number =>
    logs.reduce((sum, point) => sum + of(point), 0) / logs.length;
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)];
  const covariance = mean(({ x, y }) => (x - meanX) * (y - meanY));
  return covariance / mean(({ x }) => (x - meanX) ** 2);
};

const [width, height, left, bottom, top, right] = [640, 320, 70, 40, 40, 20];

/** A line over two logarithmic axes, with the value at each point, as SVG. */
const growthPlot = (
  points: readonly Point[],
  { title, xLabel }: { readonly title: string; readonly xLabel: string },
): string => {
  const scale = (values: readonly number[], from: number, to: number) => {
    const [low, high] = [Math.log(Math.min(...values)), Math.log(Math.max(...values))];
    return (value: number): string =>
      (from + ((Math.log(value) - low) / Math.max(high - low, 1e-9)) * (to - from)).toFixed(1);
  };
  const x = scale(
    points.map((point) => point.x),
    left,
    width - right,
  );
  const y = scale(
    points.map((point) => point.y),
    height - bottom,
    top,
  );
  const number = (value: number): string =>
    value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });
  const line = points.map((point) => `${x(point.x)},${y(point.y)}`).join(' ');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">`,
    `<rect width="${width}" height="${height}" fill="#fff"/><text x="12" y="18" font-size="13">${title}</text>`,
    `<polyline points="${line}" fill="none" stroke="#3a6ea5" stroke-width="2"/>`,
    ...points.flatMap((point) => [
      `<circle cx="${x(point.x)}" cy="${y(point.y)}" r="3" fill="#3a6ea5"/>`,
      `<text x="${x(point.x)}" y="${Number(y(point.y)) - 8}" text-anchor="middle">${number(point.y)}</text>`,
      `<text x="${x(point.x)}" y="${height - 22}" text-anchor="middle">${number(point.x)}</text>`,
    ]),
    `<text x="${width / 2}" y="${height - 6}" text-anchor="middle">${xLabel}</text>`,
    '</svg>',
    '',
  ].join('\n');
};

/** Writes the plot to `file`, with the law `y ~ x^n` as its title, which it returns. `y`, `x`: the axes. */
export const writeGrowthPlot = (
  file: string,
  points: readonly Point[],
  { y, x }: { y: string; x: string },
): string => {
  const law = `${y} ~ ${x}^${growthExponent(points).toFixed(2)}`;
  writeFileSync(file, growthPlot(points, { title: law, xLabel: x }));
  return law;
};
