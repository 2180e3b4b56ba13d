/**
 * `make bench`: measures speed on separate engines, services, ports and data, each figure next to its limit.
 * `only` selects benchmarks by name, with commas between several; an unknown name is an error before anything
 * starts. Writes RESULTS.md. Exit code 1 when a limit is exceeded.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@marquee/kit/config/read-config';
import { inOneSentence, UserError } from '@marquee/kit/errors/user-error';
import { bundleFrontend } from '../../launch/build/frontend-bundle';
import { bundleServices } from '../../launch/build/service-bundles';
import { checkoutDir } from '../../launch/instance/checkout';
import { processEnvironment, programPath } from '../../launch/instance/config';
import { mainRunDir } from '../../launch/instance/instance';
import type { ProductEnvironment } from '../../launch/instance/product-environment';
import { engineUrls } from '../../launch/native/engines/engine-urls';
import { requireTool } from '../../launch/native/engines/require-programs';
import { allReady } from '../../launch/native/healthy';
import { serviceProcesses } from '../../launch/native/services';
import { enforce } from '../../launch/native/supervisor/lifecycle';
import { run } from '../../launch/terminal/command';
import { openTestEngines, type TestEngines } from '../runner/test-engines';
import { openTestProduct } from '../runner/test-product';
import { ProductConfig } from './config';
import { type Figure, figureTable, readFigures } from './figure';
import { floodBench } from './flood/flood-bench';
import { overloadBench } from './overload/overload-bench';
import { writeResults } from './results';
import { screensBench } from './screens/bench';

type Bench = {
  readonly name: string;
  readonly measures: string;
  readonly run: (at: {
    readonly engines: TestEngines;
    readonly product: ProductEnvironment;
    readonly folder: string;
    readonly print: (line: string) => void;
  }) => Promise<readonly Figure[]>;
};

/** `BENCH_…` of the command. */
const benchSettings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(processEnvironment()).filter(([name]) => name.startsWith('BENCH_')));

/** A benchmark in a separate process: prints a table and returns the figures that have a limit. */
const program = async (
  script: string,
  { folder, print }: { readonly folder: string; readonly print: (line: string) => void },
  environment: Readonly<Record<string, string>>,
): Promise<readonly Figure[]> => {
  const file = join(folder, 'figures.json');
  rmSync(file, { force: true });
  const { code } = await run(process.execPath, ['--import', 'tsx', script, file], {
    cwd: checkoutDir,
    env: { PATH: programPath(), ...benchSettings(), ...environment },
    onLine: print,
  });
  print('');
  const figures = readFigures(file);
  return code === 0 && figures.length > 0
    ? figures
    : [...figures, { what: script, measured: `ended with ${code}`, bar: 'its figures', met: false }];
};

const benches: readonly Bench[] = [
  {
    name: 'flood',
    measures: 'posts, redirects and beacons through the whole product',
    run: async ({ engines: { instance, secrets }, product, folder, print }) => {
      await requireTool('wrk', console.log);
      return floodBench(product, { folder, amqpUrl: engineUrls(instance, secrets).amqpUrl, print });
    },
  },
  {
    name: 'catalog',
    measures: "the catalog's reads at 1,000, 19,204 and 200,000 models",
    run: ({ engines: { instance, secrets }, ...output }) =>
      program('infra/tests/bench/catalog/bench.ts', output, {
        DATABASE_URL: engineUrls(instance, secrets, 'postgres').databaseUrl,
      }),
  },
  {
    name: 'pages',
    measures: 'public pages through the gateway, cached and rendered',
    run: async ({ product: { publicUrl }, ...output }) => {
      await requireTool('wrk', console.log);
      return program('infra/tests/bench/pages/bench.ts', output, { BENCH_URL: publicUrl });
    },
  },
  {
    name: 'dashboards',
    measures: "the site's dashboard and the model holder's, behind little and much",
    run: async ({ engines: { instance, secrets }, ...output }) => {
      const { databaseUrl, amqpUrl, redisUrl } = engineUrls(instance, secrets, 'postgres');
      const everything = { DATABASE_URL: databaseUrl, AMQP_URL: amqpUrl, REDIS_URL: redisUrl };
      return [
        ...(await program('infra/tests/bench/dashboards-site/bench.ts', output, {
          DATABASE_URL: databaseUrl,
        })),
        ...(await program('infra/tests/bench/dashboards/holder.ts', output, everything)),
      ];
    },
  },
  {
    name: 'backlog',
    measures: 'a backlog of 500,000 mixed events, counted by 1, 2 and 3 workers',
    run: async ({ engines: { instance, processes, secrets }, product, ...output }) => {
      const { databaseUrl, amqpUrl, redisUrl } = engineUrls(instance, secrets, 'postgres');
      // The product's own worker would take messages from those that are measured.
      await enforce(instance, { processes: [...processes] });
      try {
        return await program('infra/tests/bench/backlog/bench.ts', output, {
          DATABASE_URL: databaseUrl,
          AMQP_URL: amqpUrl,
          REDIS_URL: redisUrl,
        });
      } finally {
        await enforce(instance, { processes: [...processes, ...serviceProcesses(product)] });
        await allReady(instance, console.log);
      }
    },
  },
  {
    name: 'ledger',
    measures: "the ledger's jobs and make ledger behind many days of many rows",
    run: ({ engines: { instance, secrets }, ...output }) =>
      program('infra/tests/bench/ledger/bench.ts', output, {
        DATABASE_URL: engineUrls(instance, secrets, 'postgres').databaseUrl,
      }),
  },
  {
    name: 'overload',
    measures: 'posts at 1, 2, 4 and 10 times the sustainable rate, beside redirects and reads',
    run: ({ engines, product, print }) => overloadBench(product, engines, print),
  },
  {
    name: 'screens',
    measures: 'ten screens in Chromium, as a phone on a slow line loads them',
    run: ({ product, print }) => screensBench(product, print),
  },
];

const runAll = async (chosen: readonly Bench[]): Promise<Figure[]> => {
  const engines = await openTestEngines(console.log);
  try {
    await bundleServices();
    await bundleFrontend();
    const product = await openTestProduct(engines, { settings: readConfig(ProductConfig) });
    const figures: Figure[] = [];
    for (const bench of chosen) {
      const { name, measures } = bench;
      const loadBefore = loadavg()[0] ?? Number.NaN;
      console.log(`\n${name}: ${measures} (load average ${loadBefore.toFixed(1)})`);
      const lines: string[] = [];
      const print = (line: string): void => {
        console.log(line);
        lines.push(line);
      };
      const measured = await bench.run({ engines, product, folder: join(mainRunDir, 'bench'), print });
      if (measured.length > 0) console.log(figureTable(measured));
      await writeResults({ name, measures, loadBefore, figures: measured, lines });
      figures.push(...measured);
    }
    return figures;
  } finally {
    await engines.close();
  }
};

/** The benchmarks of `flood,pages`; all of them for no name. */
const chosenBenches = (names: readonly string[]): readonly Bench[] => {
  const known = benches.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new UserError(`Unknown benchmark: ${unknown.join(', ')}. Benchmarks: ${known.join(', ')}.`);
  }
  return names.length === 0 ? benches : benches.filter(({ name }) => names.includes(name));
};

try {
  const chosen = chosenBenches(process.argv.slice(2).flatMap((names) => names.split(',')));
  mkdirSync(join(mainRunDir, 'bench'), { recursive: true });
  const figures = await runAll(chosen);
  const missed = figures.filter(({ met }) => !met);
  console.log(`\n${figures.length - missed.length} bars met, ${missed.length} missed`);
  if (missed.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(`make bench stopped: ${inOneSentence(error)}`);
  process.exitCode = 1;
}
process.exit();
