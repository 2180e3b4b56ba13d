import {
  type DayTable,
  dayTableNames,
  dayTables,
} from '../../../../services/analytics/counting/rollups/day-tables';
import { untilNothingInFlight } from '../environment/service-state';
import type { TestEnvironment } from '../environment/test-environment';
import type { Scenario, Scene } from '../scenario';
import { command } from './repairs';

/** The ledger has no second sum for these: a recount alone names what they lack. */
const notCompared: readonly DayTable[] = ['model_people_days', 'demo_days'];

/** Every other table is compared with the totals of `site_days`. */
const compared = dayTableNames.filter((name) => name !== 'site_days' && !notCompared.includes(name));

/** Deletes about this share of the rows of today that have a figure. Returns the tables that lost any. */
const deleteRows = async (
  { db }: TestEnvironment,
  day: string,
  tables: readonly DayTable[],
  share: number,
): Promise<readonly DayTable[]> => {
  const damaged: DayTable[] = [];
  for (const name of tables) {
    const hasFigure = `(${dayTables[name].figures.join(' + ')}) > 0`;
    const { rowCount } = await db.query(
      `delete from ${name} where day = $1 and ${hasFigure} and random() < $2`,
      [day, share],
    );
    if ((rowCount ?? 0) > 0) damaged.push(name);
  }
  return damaged;
};

/** The output of the ledger, which must not balance. */
const unbalanced = async ({ environment, remark }: Scene, after: string): Promise<string> => {
  const { code, output } = await command(environment, 'ledger');
  if (code !== 1) remark(`${after} the ledger ended with ${code}: ${output}`);
  return output;
};

/** Runs the repair that the ledger names, twice at once and beside a refill; then the ledger must balance. */
const repairTwice = async ({ environment, remark, note }: Scene, day: string): Promise<void> => {
  const rebuild = () => command(environment, 'rebuild', day, 'apply');
  const all = await Promise.all([rebuild(), rebuild(), command(environment, 'refill', '')]);
  for (const { code, output } of all) {
    note(output.split('\n').findLast((line) => /figures differ|counted/i.test(line)) ?? output);
    if (code !== 0) remark(`a repair ended with ${code}: ${output}`);
  }
  const { code, output } = await command(environment, 'ledger');
  if (code !== 0) remark(`after the repair the ledger ended with ${code}: ${output}`);
};

export const rowsDeleted: Scenario = {
  name: 'rows of figures deleted and raised by hand',
  promise: 'the ledger names every table; the repair it names, run twice at once, restores each figure',
  promises: { acceptedShare: 1 },
  fault: async (scene) => {
    const { environment, load, remark, expectCounted } = scene;
    const day = new Date().toISOString().slice(0, 10);
    for (const damage of ['some rows', 'every row', 'a raised figure'] as const) {
      const resume = await load.pause();
      await expectCounted([...load.tally.accepted], 20_000, 'they were not counted before the damage');
      await untilNothingInFlight(environment, environment.limit(15_000));
      if (damage === 'a raised figure')
        await environment.db.query('update model_days set card = card + 1000 where day = $1', [day]);
      const tables = damage === 'some rows' ? compared : dayTableNames;
      const damaged =
        damage === 'a raised figure'
          ? []
          : await deleteRows(environment, day, tables, damage === 'some rows' ? 0.5 : 1);
      const output = await unbalanced(scene, `after ${damage}`);
      for (const name of damage === 'some rows' ? damaged : [])
        if (!output.includes(`${day}: ${name} lacks`)) remark(`the ledger does not name ${name}`);
      if (!output.includes(`Repair: make rebuild DAY=${day} APPLY=1`))
        remark(`no repair is named: ${output}`);
      resume();
      await repairTwice(scene, day);
    }
  },
};
