/**
 * The fault matrix: `node --import tsx infra/faults/run.ts [scenario …]`, on engines, services, ports and data of its own. A scenario
 * is named by any part of its name; none means all. `random [seed]` kills something every five seconds for three minutes. Ends with
 * the table, and with exit code 1 if a promise was broken.
 */
import { siteCalendar } from '@marquee/kit/days/site-calendar';
import { bundleServices } from '../build/service-bundles';
import { inOneSentence, Obstacle } from '../native/obstacle';
import { rebuildDay } from '../rebuild/rebuild-day';
import { openTestEngines, type TestEngines } from '../test/private-instance';
import { privateProduct } from '../test/private-product';
import type { Row } from './compare';
import { type House, openHouse } from './house';
import { runScenario, type Scenario } from './scenario';
import { scenarios } from './scenarios';
import { anythingKilled } from './scenarios/anything';
import { faultTable } from './table';

const chosen = (wanted: readonly string[]): readonly Scenario[] => {
  if (wanted.length === 0) return scenarios;
  const [first, seed] = wanted;
  if (first === 'random') return [anythingKilled(seed === undefined ? Date.now() % 1_000_000 : Number(seed))];
  const known = scenarios.filter(({ name }) => wanted.some((part) => name.toLowerCase().includes(part.toLowerCase())));
  if (known.length === 0) throw new Obstacle(`There is no such scenario; there are: ${scenarios.map(({ name }) => name).join(', ')}.`);
  return known;
};

let stopped = false;
const rows: Row[] = [];

/** What is meant by `times=15` on its own; everything else names scenarios. */
const readTimes = (words: readonly string[]): { readonly times: number; readonly wanted: readonly string[] } => {
  const given = words.find((word) => word.startsWith('times='));
  const times = Number(given?.slice('times='.length) ?? 1);
  if (!Number.isInteger(times) || times < 1) throw new Obstacle('How often? times=15');
  return { times, wanted: words.filter((word) => word !== given) };
};

const runAll = async (house: House, list: readonly Scenario[], journalDir: string): Promise<void> => {
  for (const scenario of list) {
    if (stopped) return;
    const startedAt = performance.now();
    console.log(`· ${scenario.name}: ${scenario.promise}`);
    const row = await runScenario(house, scenario, journalDir);
    rows.push(row);
    const took = ((performance.now() - startedAt) / 1_000).toFixed(0);
    console.log(`${row.broken.length === 0 ? '✓' : '✗'} ${scenario.name} (${took} s)${row.broken.map((why) => `\n    ${why}`).join('')}`);
  }
};

/** The same events once more, from the log: whatever was killed, a recount has to find nothing to put right. */
const recount = async (databaseUrl: string, amqpUrl: string): Promise<void> => {
  const calendar = siteCalendar('UTC');
  const { differences, events } = await rebuildDay({ databaseUrl, amqpUrl, day: calendar.today(), calendar, apply: false });
  // Which of a visitor's pages came first depends on the order in which workers took them.
  const wrong = differences.filter(({ table }) => table !== 'entry_page_days');
  console.log(`${wrong.length === 0 ? '✓' : '✗'} recounted ${events} events of today from the log, ${wrong.length} figures differ`);
  for (const { table, key, was, is } of wrong.slice(0, 10)) console.log(`    ${table} ${key}: ${was} → ${is}`);
  if (wrong.length > 0) process.exitCode = 1;
};

const open = async (list: readonly Scenario[]): Promise<void> => {
  let engines: TestEngines | undefined;
  let house: House | undefined;
  try {
    engines = await openTestEngines(console.log);
    await bundleServices();
    const product = await privateProduct(engines);
    house = await openHouse(engines, product);
    await runAll(house, list, engines.instance.runDir);
    await recount(product.databases.analytics, house.amqpUrl);
  } finally {
    await house?.close();
    await engines?.close();
  }
};

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(name, () => {
    stopped = true;
    console.log('\nStopping after this scenario …');
  });
}

try {
  const { times, wanted } = readTimes(process.argv.slice(2));
  const list = chosen(wanted);
  await open(Array.from({ length: times }, () => list).flat());
} catch (error) {
  console.error(inOneSentence(error));
  process.exitCode = 1;
}
if (rows.length > 0) console.log(`\n${faultTable(rows)}`);
if (rows.some(({ broken }) => broken.length > 0)) process.exitCode = 1;
process.exit();
