/**
 * Plots how the rate of events grows with connections and with events per beacon, of a running product:
 * `RATE_LIMITS=off make up`, then `node --import tsx infra/tests/bench/flood/growth.ts`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { mainRunDir, savedInstance } from '../../../launch/instance/instance';
import { type Point, writeGrowthPlot } from '../growth-plot';
import { modelsOf } from './flood-bench';
import { impression } from './hot-cases';
import { flood, type Load } from './wrk';

const seconds = 4;

const instance = savedInstance(mainRunDir);
if (instance === undefined)
  throw new UserError('nothing was started here: run "RATE_LIMITS=off make up" first');
const folder = join(mainRunDir, 'bench');
mkdirSync(folder, { recursive: true });
const productUrl = `http://localhost:${instance.ports.public}`;
const [model] = await modelsOf(productUrl);
if (model === undefined) throw new Error('the catalog is empty');
const url = `${productUrl}/api/track-impression`;
const beacon = (events: number): string =>
  JSON.stringify(Array.from({ length: events }, (_, position) => impression(model, position)));

const eventsPerSecond = async (
  load: Omit<Load, 'url'>,
  events: number,
): Promise<{ rate: number; p50Ms: number; p99Ms: number }> => {
  const { perSecond, p50Ms, p99Ms } = await flood({ url, seconds, ...load }, folder);
  return { rate: perSecond * events, p50Ms, p99Ms };
};

const plot = (points: readonly Point[], name: string, x: string): void => {
  const file = join(import.meta.dirname, `${name}.svg`);
  console.log(`\n${writeGrowthPlot(file, points, { y: 'events/s', x })}\n`);
};

await eventsPerSecond({ body: beacon(1) }, 1);

const byConnections: Point[] = [];
console.log('| connections | events/s | p50 ms | p99 ms |\n|---|---|---|---|');
for (const connections of [1, 4, 16, 64, 256, 1_024]) {
  const { rate, p50Ms, p99Ms } = await eventsPerSecond({ body: beacon(1), connections }, 1);
  byConnections.push({ x: connections, y: rate });
  console.log(`| ${connections} | ${Math.round(rate)} | ${p50Ms.toFixed(1)} | ${p99Ms.toFixed(1)} |`);
}
plot(byConnections, 'growth-connections', 'connections');

const bySize: Point[] = [];
console.log('| events per beacon | events/s | p50 ms | p99 ms |\n|---|---|---|---|');
for (const events of [1, 2, 5, 10, 20, 50, 100]) {
  const { rate, p50Ms, p99Ms } = await eventsPerSecond({ body: beacon(events) }, events);
  bySize.push({ x: events, y: rate });
  console.log(`| ${events} | ${Math.round(rate)} | ${p50Ms.toFixed(1)} | ${p99Ms.toFixed(1)} |`);
}
plot(bySize, 'growth-beacon-size', 'events per beacon');
process.exit();
