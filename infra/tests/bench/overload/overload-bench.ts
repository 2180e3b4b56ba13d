import { join } from 'node:path';
import { readConfig } from '@marquee/kit/config/read-config';
import { silentLog } from '@marquee/kit/log/log';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { until } from '@marquee/kit/testing/until';
import { readLedger } from '../../../../services/analytics/ledger/read-ledger';
import type { ProductEnvironment } from '../../../launch/instance/product-environment';
import { allReady } from '../../../launch/native/healthy';
import { serviceProcesses } from '../../../launch/native/services';
import { enforce } from '../../../launch/native/supervisor/lifecycle';
import type { TestEngines } from '../../runner/test-engines';
import { OverloadConfig } from '../config';
import type { Figure } from '../figure';
import { modelsOf, pidsOf } from '../flood/flood-bench';
import { writeGrowthPlot } from '../growth-plot';
import { overloadFigures } from './figures';
import { sustainableRate } from './find-rate';
import { PostsSent, VisitsMade } from './load-order';
import { openLoad } from './load-process';
import { type Load, runStep, type Step } from './step';
import { cpuTable, memoryTable, stepTable } from './tables';

/** Links followed and pages read each second, half of each. */
const visitsPerSecond = 100;

/** With the limits on, behind one proxy that names the senders. */
const behindProxy = (product: ProductEnvironment): ProductEnvironment => ({
  ...product,
  settings: { ...product.settings, RATE_LIMITS: 'on', TRUST_PROXY_HOPS: '1' },
});

const plots = (steps: readonly Step[], rate: number, print: (line: string) => void): void => {
  const points = (y: (step: Step) => number) =>
    steps.map((step) => ({ x: step.perSecond / rate, y: Math.max(y(step), 0.1) }));
  const plot = (name: string, y: string, of: (step: Step) => number): void => {
    const file = join(import.meta.dirname, `growth-${name}.svg`);
    print(writeGrowthPlot(file, points(of), { y, x: 'times the sustainable rate' }));
  };
  plot('goodput', 'events/s', ({ goodput }) => goodput);
  plot('redirects', 'p99 ms of redirects', ({ visited }) => visited.redirects.p99Ms);
};

const measure = async (load: Load, print: (line: string) => void): Promise<Figure[]> => {
  const config = readConfig(OverloadConfig);
  // Compiled code and full caches, as after hours.
  await runStep(load, 50, 5);
  const rate = config.BENCH_POSTS_PER_SECOND ?? (await sustainableRate(load, print));
  const { events } = load.order;
  print(
    `\nSustainable: ${rate} posts of ${events} events a second, ${rate * events} events/s; ${config.BENCH_SECONDS} s each, ${visitsPerSecond} redirects and reads a second meanwhile.\n`,
  );
  const steps: Step[] = [];
  for (const times of config.BENCH_TIMES) steps.push(await runStep(load, rate * times, config.BENCH_SECONDS));
  print(stepTable(steps, rate));
  print(cpuTable(steps, rate));
  print(memoryTable(steps));
  plots(steps, rate, print);
  const balanced = await until(
    'the ledger balances',
    async () => {
      const { balanced, totals } = await readLedger(load.db);
      return balanced && totals.inFlight === 0;
    },
    60_000,
  ).then(
    () => true,
    () => false,
  );
  return [
    ...overloadFigures(steps, rate * events),
    {
      what: 'the ledger afterwards',
      measured: balanced ? 'balances' : 'does not balance',
      bar: 'balances',
      met: balanced,
    },
  ];
};

/**
 * Posts at 1, 2, 4 and 10 times the rate that the product sustains, from many IPs and at a steady rate whatever
 * is answered, beside redirects and reads. A figure is invalid if an accepted event was not counted.
 */
export const overloadBench = async (
  product: ProductEnvironment,
  { processes }: TestEngines,
  print: (line: string) => void,
): Promise<Figure[]> => {
  const { instance } = product;
  const run = async (of: ProductEnvironment): Promise<void> => {
    await enforce(instance, { processes: [...processes, ...serviceProcesses(of)] });
    await allReady(instance, console.log);
  };
  const config = readConfig(OverloadConfig);
  const db = openPostgres(product.databases.analytics, { log: silentLog, max: 1, applicationName: 'bench' });
  const posts = openLoad('posts.ts', PostsSent);
  const visits = openLoad('visits.ts', VisitsMade);
  try {
    await run(behindProxy(product));
    const models = await modelsOf(product.publicUrl);
    const linked = models.flatMap(({ slug, onlyFansLink }) => (onlyFansLink === null ? [] : [slug]));
    const order = {
      productUrl: product.publicUrl,
      events: config.BENCH_EVENTS_PER_POST,
      models: models.map(({ id, slug }) => ({ id, slug })),
      linked,
    };
    const roots = pidsOf(instance);
    return await measure({ posts, visits, db, roots, order, visitsPerSecond }, print);
  } finally {
    posts.close();
    visits.close();
    await db.close();
    await run(product);
  }
};
