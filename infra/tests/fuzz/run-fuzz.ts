import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { silentLog } from '@marquee/kit/log/log';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { until } from '@marquee/kit/testing/until';
import { z } from 'zod';
import { readLedger } from '../../../services/analytics/ledger/read-ledger';
import { checkoutDir } from '../../launch/instance/checkout';
import { logFile } from '../../launch/instance/instance';
import type { ProductEnvironment } from '../../launch/instance/product-environment';
import { pidsOf } from '../../launch/native/engines/engines-up';
import { services } from '../../launch/native/services';
import type { Results } from '../runner/run-tests';
import { openFixtures } from './fixtures';
import { type FuzzReport, fuzz } from './fuzz';
import { fuzzRoutes } from './fuzz-routes';
import { malformedRequests } from './malformed';
import { cookieVariables } from './reproduction';
import { roles } from './requests';

type Options = {
  readonly seed: number;
  /** In a round every route is asked in every role. The first one is always completed. */
  readonly limit: { readonly rounds: number } | { readonly seconds: number };
  readonly signal: AbortSignal;
  /** Prints the cookies for reproductions, and the table of all routes. */
  readonly detailed?: boolean;
};

const LogLine = z.looseObject({ level: z.string(), status: z.number().optional() });

/** Returns a function that reads the error lines that the services have logged since. */
const errorsSince = (instance: ProductEnvironment['instance']): (() => string[]) => {
  const files = services.map(({ name }) => logFile(instance, name));
  const sizes = files.map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0);
  const isError = (line: string): boolean => {
    try {
      const { level, status = 500 } = LogLine.parse(JSON.parse(line));
      // Time limits that end on a busy machine are judged by the answers.
      return ['error', 'fatal'].includes(level) && status < 502 && !line.includes('"service.slow"');
    } catch {
      // Only a crash writes lines that are no JSON.
      return true;
    }
  };
  return () =>
    files.flatMap((file, index) =>
      readFileSync(file)
        .subarray(sizes[index])
        .toString('utf8')
        .split('\n')
        .filter((line) => line !== '' && isError(line)),
    );
};

/** What the broker has refused a process of the product since its start, with the names of their logs. */
const refusedByBroker = (instance: ProductEnvironment['instance']): string[] => {
  const dir = dirname(logFile(instance, 'gateway'));
  return readdirSync(dir)
    .filter((name) => name.endsWith('.log') && name !== 'rabbitmq.log')
    .flatMap((name) =>
      readFileSync(join(dir, name), 'utf8')
        .split('\n')
        .filter((line) => /broker refused|access_refused/i.test(line))
        .map((line) => `${name}: ${line}`),
    );
};

/** A line for each route: its requests by status, and its slowest answer. */
const tableOf = ({ counts }: FuzzReport): string =>
  [...counts]
    .map(([title, { requests, statuses, slowestMs }]) => {
      const byStatus = [...statuses]
        .toSorted()
        .map(([status, many]) => `${status}: ${many}`)
        .join(', ');
      return `${title.padEnd(54)} ${String(requests).padStart(6)}  ${byStatus}; slowest ${Math.round(slowestMs)} ms`;
    })
    .join('\n');

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);

/**
 * Fuzzes every public route of a running product in every role. Afterwards the ledger balances, every service
 * is still the same process, none has logged an error, and the broker has refused nothing, also in earlier tests.
 * Each route is one check.
 */
export const runFuzz = async (
  product: Pick<ProductEnvironment, 'instance' | 'databases' | 'publicUrl'>,
  { seed, limit, signal, detailed = false }: Options,
): Promise<Results> => {
  const { instance, publicUrl: baseUrl } = product;
  const analytics = openPostgres(product.databases.analytics, {
    log: silentLog,
    max: 1,
    applicationName: 'fuzz',
  });
  const fixtures = await openFixtures(product);
  const pidsBefore = pidsOf(instance);
  const errors = errorsSince(instance);
  const { public: _public, ...internalPorts } = instance.ports;
  const failures: string[] = [];
  let passed = 0;
  const check = (title: string, problems: readonly string[]): void => {
    for (const problem of problems) console.log(`✗ ${title}: ${problem}`);
    if (problems.length > 0) failures.push(`fuzz: ${title}`);
    else passed += 1;
  };

  console.log(
    `· fuzzing ${fuzzRoutes.length} routes, seed ${seed}, ${'rounds' in limit ? `${limit.rounds} rounds` : `${limit.seconds} s`}`,
  );
  if (detailed) {
    console.log(`export BASE=${baseUrl}`);
    for (const role of roles) {
      const name = cookieVariables[role];
      if (name !== undefined) console.log(`export ${name}='${(await fixtures.logIn(role)).cookie}'`);
    }
  }
  try {
    const startedAt = performance.now();
    const isWithin = (round: number): boolean =>
      'rounds' in limit
        ? round <= limit.rounds
        : // On a slow machine the first round may take longer.
          round === 1 || performance.now() < startedAt + limit.seconds * 1_000;
    const report = await fuzz({
      ...fixtures,
      baseUrl,
      routes: fuzzRoutes,
      facts: {
        adminOnly: fixtures.adminOnly,
        internal: [checkoutDir, instance.runDir, ...Object.values(internalPorts).map((port) => `:${port}`)],
      },
      malformed: malformedRequests(new URL(baseUrl).host),
      seed,
      goesOn: (round) => isWithin(round) && !signal.aborted,
      report: console.log,
    });
    for (const { title, kind, detail } of report.found)
      failures.push(`fuzz: ${title}: ${kind}: ${detail.slice(0, 120)}`);
    const requests = sum([...report.counts.values()].map((one) => one.requests));
    const overloaded = sum(
      [...report.counts.values()].flatMap(({ statuses }) =>
        ['502', '503', '504'].map((status) => statuses.get(status) ?? 0),
      ),
    );
    console.log(
      `  ${requests} requests to ${report.counts.size} routes in ${report.seconds.toFixed(0)} s (${Math.round(requests / report.seconds)} a second), ${overloaded} answered 502 to 504`,
    );
    if (detailed || report.found.length > 0) console.log(tableOf(report));

    const isBalanced = async (): Promise<boolean> => {
      const { balanced, totals } = await readLedger(analytics);
      return balanced && totals.inFlight === 0;
    };
    check(
      'the ledger balances',
      await until('the ledger balances', isBalanced).then(
        () => [],
        (error: unknown) => [String(error)],
      ),
    );
    const pids = pidsOf(instance);
    check(
      'no service was restarted',
      services.filter(({ name }) => pids.get(name) !== pidsBefore.get(name)).map(({ name }) => name),
    );
    check('no service has logged an error', errors().slice(0, 20));
    check('the broker has refused nothing', refusedByBroker(instance).slice(0, 20));
    const defective = new Set(report.found.map(({ title }) => title));
    const sound = [...report.counts.keys()].filter((title) => !defective.has(title));
    return { passed: sound.length + passed, failures };
  } finally {
    await fixtures.close();
    await analytics.close();
  }
};
