import { type Model, Models } from '@marquee/contracts/http/models';
import { silentLog } from '@marquee/kit/log/log';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { until } from '@marquee/kit/testing/until';
import { readLedger } from '../../../../services/analytics/ledger/read-ledger';
import type { Instance } from '../../../launch/instance/instance';
import type { ProductEnvironment } from '../../../launch/instance/product-environment';
import { readState } from '../../../launch/native/supervisor/plan';
import { startBare } from '../bare-program';
import { atLeast, atMost, type Figure, inMs } from '../figure';
import { confirmMs } from './broker-confirm';
import { beaconOf, hotCases, impression } from './hot-cases';
import { hotTable, type Measured, measureHot } from './measure-hot';
import { residentMbOf } from './process-times';
import { flood } from './wrk';

export const modelsOf = async (productUrl: string): Promise<Model[]> =>
  Models.parse(await (await fetch(`${productUrl}/api/models?limit=200`)).json());

/** The pids of an instance's processes by their names. */
export const pidsOf = (instance: Pick<Instance, 'runDir'>): Map<string, number> =>
  new Map(
    readState(instance)?.processes.flatMap(({ name, pid }) =>
      pid === undefined || name === 'epmd' ? [] : [[name, pid] as const],
    ),
  );

/** Measures every hot case of a running product beside bare `node:http`, and prints a table. */
export const measureFlood = async (
  { productUrl, instance }: { readonly productUrl: string; readonly instance: Pick<Instance, 'runDir'> },
  folder: string,
  print: (line: string) => void = console.log,
): Promise<Measured[]> => {
  const models = await modelsOf(productUrl);
  const link = models.find(({ onlyFansLink }) => onlyFansLink !== null);
  if (link === undefined) throw new Error('no model has a link');
  const bare = await startBare('flood/bare-server.ts');
  try {
    const cases = hotCases({ productUrl, bareUrl: bare.url }, models, link);
    const roots = pidsOf(instance).set('bare', bare.process.pid ?? 0);
    const idle = residentMbOf(roots);
    for (const { load } of cases) await flood({ ...load, seconds: 2 }, folder);
    const measured = await measureHot(cases, roots, { folder });
    print(`${hotTable(measured, cases)}\n`);
    const loaded = residentMbOf(roots);
    const memory = [...idle].map(
      ([name, mb]) => `${name} ${mb.toFixed(0)} and ${loaded.get(name)?.toFixed(0)}`,
    );
    print(
      `Resident MB before and after: ${memory.join(', ')}. PostgreSQL's processes share much of theirs.\n`,
    );
    return measured;
  } finally {
    bare.process.kill();
  }
};

/** p50 in milliseconds over one connection. */
const onePostAtATime = async (productUrl: string, folder: string): Promise<number> => {
  const [model] = await modelsOf(productUrl);
  if (model === undefined) throw new Error('the catalog is empty');
  const body = JSON.stringify(impression(model));
  const { p50Ms } = await flood(
    { url: `${productUrl}/api/track-impression`, body, connections: 1, seconds: 3 },
    folder,
  );
  return p50Ms;
};

const perSecond = (number: number): string => `${Math.round(number).toLocaleString('en-US')}/s`;

/**
 * Posts, beacons and redirects through the whole product, compared with bare `node:http` in the same run. The
 * ledger is checked afterwards: a figure is invalid if events were lost.
 */
export const floodBench = async (
  product: ProductEnvironment,
  {
    folder,
    amqpUrl,
    print,
  }: { readonly folder: string; readonly amqpUrl: string; readonly print: (line: string) => void },
): Promise<Figure[]> => {
  const db = openPostgres(product.databases.analytics, { log: silentLog, max: 1, applicationName: 'bench' });
  try {
    const measured = await measureFlood(
      { productUrl: product.publicUrl, instance: product.instance },
      folder,
      print,
    );
    const confirm = await confirmMs(amqpUrl);
    const one = await onePostAtATime(product.publicUrl, folder);
    const ofCase = (name: string): Measured | undefined => measured.find((each) => each.name === name);
    const rateOf = (name: string): number => ofCase(name)?.perSecond ?? Number.NaN;
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
      atMost('single posts, p50 at 64 connections', ofCase('single post')?.p50Ms ?? Number.NaN, 5, inMs),
      atMost('single posts, p99 at 64 connections', ofCase('single post')?.p99Ms ?? Number.NaN, 20, inMs),
      atMost(
        `one post at a time, beyond the broker's own confirm of ${inMs(confirm)}`,
        one - confirm,
        1,
        inMs,
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
