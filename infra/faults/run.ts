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
  for (const [index, scenario] of list.entries()) {
    if (stopped) return;
    const startedAt = performance.now();
    console.log(`· ${index + 1} of ${list.length}, ${scenario.name}: ${scenario.promise}`);
    const row = await runScenario(house, scenario, journalDir);
    rows.push(row);
    const took = ((performance.now() - startedAt) / 1_000).toFixed(0);
    console.log(`${row.broken.length === 0 ? '✓' : '✗'} ${scenario.name} (${took} s)${row.broken.map((why) => `\n    ${why}`).join('')}`);
  }
};

/** Recounts today from the log; which of a visitor's pages came first depends on the order in which workers took them. */
const recountToday = async (house: House, apply: boolean) => {
  const calendar = siteCalendar('UTC');
  const rebuilt = await rebuildDay({
    databaseUrl: house.databases.analytics,
    amqpUrl: house.amqpUrl,
    day: calendar.today(),
    calendar,
    apply,
  });
  return { events: rebuilt.events, wrong: rebuilt.differences.filter(({ table }) => table !== 'entry_page_days') };
};

const verdict = (isKept: boolean, words: string): void => {
  console.log(`${isKept ? '✓' : '✗'} ${words}`);
  if (!isKept) process.exitCode = 1;
};

/** The same events once more, from the log: whatever was killed, a recount has to find nothing to put right. */
const recount = async (house: House): Promise<void> => {
  const { events, wrong } = await recountToday(house, false);
  verdict(wrong.length === 0, `recounted ${events} events of today from the log, ${wrong.length} figures differ`);
  for (const { table, key, was, is } of wrong.slice(0, 10)) console.log(`    ${table} ${key}: ${was} → ${is}`);
};

/** A figure is spoiled in the product that runs: the recount has to name that one, and put it right. */
const repairSpoiled = async (house: House): Promise<void> => {
  const { rows } = await house.db.query<{ key: string }>(
    `update model_days set card = card + 1000 where (model_id, day) = (select model_id, day from model_days where day = $1 limit 1)
     returning day || ' ' || model_id as key`,
    [siteCalendar('UTC').today()],
  );
  const { wrong } = await recountToday(house, true);
  const [first] = wrong;
  verdict(
    wrong.length === 1 && first?.table === 'model_days' && first.key === rows[0]?.key,
    `a spoiled figure was named: ${first?.was} → ${first?.is}`,
  );
  const { wrong: still } = await recountToday(house, false);
  verdict(still.length === 0, `put right from the log: ${still.length} figures differ`);
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
    await recount(house);
    if (process.exitCode !== 1) await repairSpoiled(house);
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
const [minutes, seconds] = [Math.floor(performance.now() / 60_000), Math.round((performance.now() % 60_000) / 1_000)];
console.log(
  `\n${rows.length} ${rows.length === 1 ? 'scenario' : 'scenarios'}, ${rows.filter(({ broken }) => broken.length > 0).length} broken. Took ${minutes} min ${seconds} s.`,
);
if (rows.some(({ broken }) => broken.length > 0)) process.exitCode = 1;
process.exit();
