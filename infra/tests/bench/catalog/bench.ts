/** Times the catalog's reads, as a Markdown table: `DATABASE_URL=… node --import tsx` and this file. */
import { Agent, get as httpGet } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readConfig } from '@marquee/kit/config/read-config';
import { siteDay } from '@marquee/kit/days/site-calendar';
import { listen } from '@marquee/kit/http/serve';
import { identityHeader } from '@marquee/kit/identity/identity';
import { silentLog } from '@marquee/kit/log/log';
import { testIdentities, testIdentityHeader } from '@marquee/kit/testing/identity-keys';
import { catalogApp } from '../../../../services/catalog/app';
import { openBoundedReads } from '../../../../services/catalog/bounded-reads';
import { openCounts } from '../../../../services/catalog/lists/counts';
import { openOgImages } from '../../../../services/catalog/media/og-images';
import { openPictureEncoder } from '../../../../services/catalog/media/uploads/encode-picture';
import { modelColumns } from '../../../../services/catalog/models/model-row';
import { seedCatalog } from '../../../../services/catalog/seed/seed-catalog';
import { openSitemaps } from '../../../../services/catalog/sitemaps/sitemaps';
import { videoColumns } from '../../../../services/catalog/videos/video-row';
import { openBenchDatabase } from '../bench-database';
import { CatalogConfig } from '../config';
import { atMost, type Figure, inMs, writeFigures } from '../figure';
import { type Point, writeGrowthPlot } from '../growth-plot';
import { planOf, type Recorder, recorded } from '../plan';
import { quantile, quantileCells, timed } from '../timing';
import { type Case, cases } from './cases';
import { sitemapRow } from './sitemap-row';

const config = readConfig(CatalogConfig);

/** Limit of p95 in milliseconds at the demo's size: DESIGN.md section 10. */
const barMs = 15;
const demoModels = 19_204;
const figures: Figure[] = [];
/** Median in milliseconds of a search for names, by models. */
const growth: Point[] = [];
const plotted = 'search, names';

const idsIn = (body: unknown): number[] =>
  (Array.isArray(body) ? body : [body]).flatMap((row: unknown) =>
    typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'number' ? [row.id] : [],
  );

const benchSize = async (models: number): Promise<void> => {
  const database = await openBenchDatabase(config.DATABASE_URL, 'catalog');
  const seedingAt = performance.now();
  await seedCatalog(database.url, models, new Date());
  const seededIn = performance.now() - seedingAt;
  const recorder: Recorder = { statements: undefined };
  const db = recorded(database.db, recorder);
  const sitemaps = openSitemaps(db, 'https://marquee.example');
  const app = catalogApp(
    {
      db,
      reads: db,
      bounded: openBoundedReads(),
      counts: openCounts(),
      now: () => new Date(),
      timezone: 'UTC',
      dayOf: siteDay('UTC'),
      sitemaps,
      publicUrl: 'https://marquee.example',
      countMissed: async () => {},
      ogImages: openOgImages(),
      pictures: openPictureEncoder(silentLog),
      checksLinks: false,
      promisedCards: 0,
    },
    { log: silentLog, identities: testIdentities('catalog') },
  );
  const listening = await listen(app, { host: '127.0.0.1', port: 0, log: silentLog });
  const agent = new Agent({ keepAlive: true });
  try {
    const read = async (path: string): Promise<string> => {
      const identity = testIdentityHeader('catalog', {
        role: 'visitor',
        requestId: 'bench',
        address: '',
        at: Date.now(),
      });
      return await new Promise((resolve, reject) => {
        const request = httpGet(
          { agent, host: '127.0.0.1', port: listening.port, path, headers: { [identityHeader]: identity } },
          (response) => {
            text(response).then((body) => {
              if (response.statusCode === 200) resolve(body);
              else reject(new Error(`${path} answered ${response.statusCode}: ${body}`));
            }, reject);
          },
        );
        request.on('error', reject);
      });
    };
    const get = async (path: string): Promise<unknown> => JSON.parse(await read(path));
    const slugsOf = async (table: string): Promise<string[]> =>
      (await database.db.query<{ slug: string }>(`select slug from ${table} where id % 97 = 1`)).rows.map(
        ({ slug }) => slug,
      );

    const benchCase = async ({ name, path }: Case): Promise<void> => {
      const served = await timed(config.BENCH_CALLS, (call) => get(path(call)));
      const isVideo = path(0).startsWith('/api/videos');
      const ids: number[][] = [];
      for (let call = 0; call < 24; call += 1) ids.push(idsIn(await get(path(call))));
      const bareText = isVideo
        ? `select ${videoColumns} from videos v where v.id = any($1::int[])`
        : `select ${modelColumns} from models m where m.id = any($1::int[])`;
      const hasRows = ids.some((some) => some.length > 0) && !/categories|facets/.test(path(0));
      const bare = hasRows
        ? await timed(config.BENCH_CALLS, (call) =>
            database.db.query({ name: `bare-${isVideo}`, text: bareText, values: [ids[call % ids.length]] }),
          )
        : undefined;

      const plans = new Set<string>();
      for (let call = 0; call < 8; call += 1) {
        recorder.statements = [];
        await get(path(call));
        const statements = recorder.statements;
        recorder.statements = undefined;
        for (const { text, values } of statements)
          for (const used of await planOf(database.db, text, values)) plans.add(used);
      }
      const cells = [models.toLocaleString('en-US'), name, ...quantileCells(served)];
      const bareCells = bare ? quantileCells(bare).slice(0, 2) : ['', ''];
      console.log(`| ${[...cells, ...bareCells, [...plans].sort().join(', ')].join(' | ')} |`);
      if (name === plotted) growth.push({ x: models, y: quantile(served, 0.5) });
      if (models <= demoModels)
        figures.push(
          atMost(
            `${name}, p95 at ${models.toLocaleString('en-US')} models`,
            quantile(served, 0.95),
            barMs,
            inMs,
          ),
        );
    };

    console.log(
      `| ${models.toLocaleString('en-US')} | seed, with videos | ${(seededIn / 1_000).toFixed(1)} s | | | | | |`,
    );
    for (const one of cases(await slugsOf('models'), await slugsOf('videos'))) await benchCase(one);
    console.log(await sitemapRow(models, read, sitemaps.refresh));
  } finally {
    agent.destroy();
    await listening.close();
    await database.close();
  }
};

console.log(`load average at the start ${loadavg()[0]?.toFixed(1)}\n`);
console.log('| models | what | p50 ms | p95 ms | p99 ms | bare rows p50 | bare p95 | indexes in the plans |');
console.log('|---|---|---|---|---|---|---|---|');
for (const models of config.BENCH_MODELS) await benchSize(models);
const plot = join(import.meta.dirname, 'growth-models.svg');
console.log(`\n${writeGrowthPlot(plot, growth, { y: `median ms of ${plotted}`, x: 'models' })}`);
console.log(`\nload average at the end ${loadavg()[0]?.toFixed(1)}`);
writeFigures(figures);
