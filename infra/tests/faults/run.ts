/**
 * The fault matrix: `node --import tsx infra/tests/faults/run.ts [scenario …]`, on separate engines,
 * services, ports and data. A scenario is named by any part of its name; none means all. `products=1` runs
 * all on one product, which needs half of the processor. `random [seed]` kills something every five seconds
 * for three minutes. Ends with the table, and with exit code 1 if a promise was broken. `mutations
 * [scenario …]` runs each scenario with a promise broken on purpose and prints what the harness noticed; exit
 * code 1 if it missed any.
 */

import { inOneSentence, UserError } from '@marquee/kit/errors/user-error';
import { bundleFrontend } from '../../launch/build/frontend-bundle';
import { bundleServices } from '../../launch/build/service-bundles';
import { programPath } from '../../launch/instance/config';
import { mainRunDir } from '../../launch/instance/instance';
import { requirePrograms } from '../../launch/native/engines/require-programs';
import { mutationOf } from './mutations';
import type { Scenario } from './scenario';
import { scenarios } from './scenarios';
import { anythingKilled } from './scenarios/anything';
import type { Row } from './verdict/compare';
import { faultTable, mutationTable } from './verdict/table';
import { nextScenario } from './workers/next-scenario';
import { type MatrixWorker, startWorker } from './workers/workers';

/** One mostly waits while the other works: together they use two cores. */
const productsUsually = 2;

const chosen = (wanted: readonly string[]): readonly Scenario[] => {
  if (wanted.length === 0) return scenarios;
  const [first, seed] = wanted;
  if (first === 'random') return [anythingKilled(seed === undefined ? Date.now() % 1_000_000 : Number(seed))];
  const known = scenarios.filter(({ name }) =>
    wanted.some((part) => name.toLowerCase().includes(part.toLowerCase())),
  );
  if (known.length === 0)
    throw new UserError(`Unknown scenario. Scenarios: ${scenarios.map(({ name }) => name).join(', ')}.`);
  return known;
};

const isOption = (argument: string): boolean => /^(times|products)=/.test(argument);

/** The whole number of `name=15` among the arguments. */
const readOption = (given: readonly string[], name: 'times' | 'products', otherwise: number): number => {
  const option = given.find((argument) => argument.startsWith(`${name}=`));
  const number = Number(option?.slice(name.length + 1) ?? otherwise);
  if (!Number.isInteger(number) || number < 1)
    throw new UserError(`${option} is no whole number: ${name}=${otherwise}`);
  return number;
};

let stopped = false;
let isMutating = false;
const rows = new Map<number, Row>();

const clock = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor((ms % 60_000) / 1_000)).padStart(2, '0')}`;
/** Prints a line with the time since the start. */
const log = (text: string): void => console.log(`${clock(performance.now()).padStart(5)}  ${text}`);

/** The violation by which a row shows the mutation. */
const noticed = ({ scenario, broken }: Row): string | undefined =>
  broken.find((why) => mutationOf(scenario)[1].noticed.test(why));
const isGood = (row: Row): boolean => (isMutating ? noticed(row) !== undefined : row.broken.length === 0);

/** Runs the remaining scenarios one after another until none is left or the run is interrupted. */
const work = async (
  worker: MatrixWorker,
  list: readonly Scenario[],
  left: Set<number>,
  prefers: 'waiting' | 'working',
): Promise<void> => {
  for (
    let next = nextScenario(list, left, prefers);
    next !== undefined && !stopped;
    next = nextScenario(list, left, prefers)
  ) {
    const { index, scenario } = next;
    left.delete(index);
    const startedAt = performance.now();
    const row = await worker.run(scenario.name, isMutating ? mutationOf(scenario.name)[0] : undefined);
    rows.set(index, row);
    const took = ((performance.now() - startedAt) / 1_000).toFixed(0);
    const shown = isMutating && isGood(row) ? [noticed(row)] : row.broken;
    const reasons = shown.map((why) => `\n         ${why}`).join('');
    log(
      `${isGood(row) ? '✓' : '✗'} ${String(rows.size).padStart(String(list.length).length)} of ${list.length}  ${scenario.name} (${took} s)${reasons}`,
    );
  }
};

const recount = async (worker: MatrixWorker): Promise<void> => {
  for (const { kept, description } of await worker.recount()) {
    log(`${kept ? '✓' : '✗'} ${description}`);
    if (!kept) process.exitCode = 1;
  }
};

const runAll = async (list: readonly Scenario[], products: number): Promise<void> => {
  // Install missing programs once, before both workers need them.
  await requirePrograms(mainRunDir, programPath(), log);
  const names =
    Math.min(list.length, products) < productsUsually
      ? ['the product']
      : ['the first product', 'the second product'];
  const workers = names.map(() => startWorker((text) => log(`    ${text}`)));
  const left = new Set(list.keys());
  try {
    await bundleServices();
    await bundleFrontend();
    log(
      `· built; starting ${names.join(' and ')}, ${names.length === 1 ? 'with engines of its' : 'each with engines of its'} own (about a minute)`,
    );
    const outcomes = await Promise.allSettled(
      workers.map(async (worker, number) => {
        await worker.begin();
        log(`· ${names[number]} runs`);
        await work(worker, list, left, number === 0 ? 'working' : 'waiting');
        if (!stopped && !isMutating) await recount(worker);
      }),
    );
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  } finally {
    await Promise.all(workers.map((worker) => worker.close()));
  }
};

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(name, () => {
    stopped = true;
    console.log('\nStopping after the scenarios in progress …');
  });
}

let wanted = 0;
try {
  const given = process.argv.slice(2);
  const names = given.filter((argument) => !isOption(argument));
  isMutating = names[0] === 'mutations';
  const list = chosen(isMutating ? names.slice(1) : names);
  const all = Array.from({ length: readOption(given, 'times', 1) }, () => list).flat();
  wanted = all.length;
  console.log(
    `${wanted === 1 ? 'One scenario' : `${wanted} scenarios`}, each a fault under load. One line per scenario, then a table.`,
  );
  await runAll(all, readOption(given, 'products', productsUsually));
} catch (error) {
  console.error(inOneSentence(error));
  process.exitCode = 1;
}
const inOrder = [...rows].sort(([one], [other]) => one - other).map(([, row]) => row);
if (inOrder.length > 0)
  console.log(
    `\n${isMutating ? mutationTable(inOrder.map((row) => [row.scenario, mutationOf(row.scenario)[0], noticed(row)])) : faultTable(inOrder)}`,
  );
const broken = inOrder.filter((row) => !isGood(row)).length;
console.log(
  `\n${inOrder.length} of ${wanted} scenarios, ${broken} ${isMutating ? 'not noticed' : 'broken'}. Took ${clock(performance.now())} minutes.`,
);
if (broken > 0) process.exitCode = 1;
process.exit();
