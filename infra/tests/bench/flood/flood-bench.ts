import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Models } from '@marquee/contracts/http/models';
import { silentLog } from '@marquee/kit/log/log';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { until } from '@marquee/kit/testing/until';
import { readLedger } from '../../../../services/analytics/ledger/read-ledger';
import { checkoutDir } from '../../../launch/instance/checkout';
import { programPath } from '../../../launch/instance/config';
import type { ProductEnvironment } from '../../../launch/instance/product-environment';
import { atLeast, atMost, type Figure, inMs } from '../figure';
import { flood } from './wrk';

const beaconOf = 20;

const impression = (modelId: number, modelSlug: string) => ({
  modelId,
  modelSlug,
  surface: 'browse',
  position: 3,
});

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

const perSecond = (number: number): string => `${Math.round(number).toLocaleString('en-US')}/s`;

/**
 * Posts, beacons and redirects through the whole product, compared with bare `node:http` in the same run. The ledger is
 * checked afterwards: a figure is invalid if events were lost.
 */
export const floodBench = async (product: ProductEnvironment, folder: string): Promise<Figure[]> => {
  const models = Models.parse(await (await fetch(`${product.publicUrl}/api/models?limit=200`)).json());
  const model = models.find(({ onlyFansLink }) => onlyFansLink !== null);
  if (model === undefined) throw new Error('no model has a link');
  const single = JSON.stringify(impression(model.id, model.slug));
  const beacon = JSON.stringify(Array.from({ length: beaconOf }, () => impression(model.id, model.slug)));
  const redirect = `${product.publicUrl}/track/${model.slug}/onlyfans`;
  const post = `${product.publicUrl}/api/track-impression`;

  const bare = await openBare();
  const db = openPostgres(product.databases.analytics, { log: silentLog, max: 1, applicationName: 'bench' });
  try {
    await flood({ url: post, body: single, seconds: 3 }, folder);
    const barePosts = await flood({ url: bare.url, body: single }, folder);
    const posts = await flood({ url: post, body: single }, folder);
    const bareRedirects = await flood({ url: bare.url }, folder);
    const redirects = await flood({ url: redirect }, folder);
    const beacons = await flood({ url: post, body: beacon }, folder);
    const sentAt = performance.now();
    await until('everything is counted', async () => (await readLedger(db)).totals.inFlight === 0, 60_000);
    const countedAfterMs = performance.now() - sentAt;
    const { balanced, totals } = await readLedger(db);
    return [
      atLeast(
        `single posts, ${perSecond(posts.perSecond)}, as a part of bare node:http's ${perSecond(barePosts.perSecond)}`,
        posts.perSecond / barePosts.perSecond,
        0.2,
      ),
      atLeast(
        `redirects, ${perSecond(redirects.perSecond)}, as a part of bare node:http's ${perSecond(bareRedirects.perSecond)}`,
        redirects.perSecond / bareRedirects.perSecond,
        0.2,
      ),
      atLeast(`events a second in beacons of ${beaconOf}`, beacons.perSecond * beaconOf, 60_000, perSecond),
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
    bare.process.kill();
  }
};
