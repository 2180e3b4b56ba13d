import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Model, Models } from '@marquee/contracts/http/models';
import { silentLog } from '@marquee/kit/log/log';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { until } from '@marquee/kit/testing/until';
import { readLedger } from '../../../../services/analytics/ledger/read-ledger';
import { checkoutDir } from '../../../launch/instance/checkout';
import { programPath } from '../../../launch/instance/config';
import type { Instance } from '../../../launch/instance/instance';
import type { ProductEnvironment } from '../../../launch/instance/product-environment';
import { readState } from '../../../launch/supervisor/plan';
import { atLeast, atMost, type Figure, inMs } from '../figure';
import { beaconOf, hotCases } from './hot-cases';
import { hotTable, type Measured, measureHot } from './measure-hot';
import { residentMbOf } from './process-times';
import { flood } from './wrk';

const openBare = async (): Promise<{ readonly url: string; readonly process: ChildProcess }> => {
  const process = spawn('node', ['--import', 'tsx', 'infra/tests/bench/flood/bare-server.ts'], {
    cwd: checkoutDir,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: programPath() },
  });
  const lines = createInterface({ input: process.stdout });
  const [port] = await once(lines, 'line');
  return { url: `http://127.0.0.1:${port}/`, process };
};

const modelsOf = async (productUrl: string): Promise<Model[]> =>
  Models.parse(await (await fetch(`${productUrl}/api/models?limit=200`)).json());

/** The pids of an instance's processes by their names. */
const pidsOf = (instance: Pick<Instance, 'runDir'>): Map<string, number> =>
  new Map(
    readState(instance)?.processes.flatMap(({ name, pid }) =>
      pid === undefined || name === 'epmd' ? [] : [[name, pid] as const],
    ),
  );

/** Measures every hot case of a running product beside bare `node:http`, and prints a table. */
export const measureFlood = async (
  { productUrl, instance }: { readonly productUrl: string; readonly instance: Pick<Instance, 'runDir'> },
  folder: string,
): Promise<Measured[]> => {
  const models = await modelsOf(productUrl);
  const link = models.find(({ onlyFansLink }) => onlyFansLink !== null);
  if (link === undefined) throw new Error('no model has a link');
  const bare = await openBare();
  try {
    const cases = hotCases({ productUrl, bareUrl: bare.url }, models, link);
    const roots = pidsOf(instance).set('bare', bare.process.pid ?? 0);
    const idle = residentMbOf(roots);
    for (const { load } of cases) await flood({ ...load, seconds: 2 }, folder);
    const measured = await measureHot(cases, roots, { folder });
    console.log(`${hotTable(measured, cases)}\n`);
    const loaded = residentMbOf(roots);
    const memory = [...idle].map(
      ([name, mb]) => `${name} ${mb.toFixed(0)} and ${loaded.get(name)?.toFixed(0)}`,
    );
    console.log(
      `Resident MB before and after: ${memory.join(', ')}. PostgreSQL's processes share much of theirs.\n`,
    );
    return measured;
  } finally {
    bare.process.kill();
  }
};

const perSecond = (number: number): string => `${Math.round(number).toLocaleString('en-US')}/s`;

/**
 * Posts, beacons and redirects through the whole product, compared with bare `node:http` in the same run. The ledger is
 * checked afterwards: a figure is invalid if events were lost.
 */
export const floodBench = async (product: ProductEnvironment, folder: string): Promise<Figure[]> => {
  const db = openPostgres(product.databases.analytics, { log: silentLog, max: 1, applicationName: 'bench' });
  try {
    const measured = await measureFlood(
      { productUrl: product.publicUrl, instance: product.instance },
      folder,
    );
    const rateOf = (name: string): number =>
      measured.find((one) => one.name === name)?.perSecond ?? Number.NaN;
    const sentAt = performance.now();
    await until('everything is counted', async () => (await readLedger(db)).totals.inFlight === 0, 60_000);
    const countedAfterMs = performance.now() - sentAt;
    const { balanced, totals } = await readLedger(db);
    const [posts, redirects] = [rateOf('single post'), rateOf('redirect')];
    const [barePosts, bareRedirects] = [rateOf('bare post'), rateOf('bare redirect')];
    return [
      atLeast(
        `single posts, ${perSecond(posts)}, as a part of bare node:http's ${perSecond(barePosts)}`,
        posts / barePosts,
        0.33,
      ),
      atLeast(
        `redirects, ${perSecond(redirects)}, as a part of bare node:http's ${perSecond(bareRedirects)}`,
        redirects / bareRedirects,
        0.25,
      ),
      atLeast(
        `events a second in mixed beacons of ${beaconOf}, by bare node:http's requests`,
        (rateOf(`beacon of ${beaconOf}, mixed`) * beaconOf) / barePosts,
        2.5,
      ),
      atMost('everything counted after the last answer', countedAfterMs, 5_000, inMs),
      {
        what: `the ledger over ${totals.accepted.toLocaleString('en-US')} accepted events`,
        measured: balanced ? 'balances' : 'does not balance',
        bar: 'balances',
        met: balanced,
      },
    ];
  } finally {
    await db.close();
  }
};
