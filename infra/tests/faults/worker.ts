/**
 * One lane of the matrix, a process of its own with engines, services, ports and data of its own: `lanes.ts` starts it and asks one
 * thing after another. It ends, and leaves nothing behind, when whoever started it is gone or lets go.
 */

import { inOneSentence } from '@marquee/kit/errors/user-error';
import { pause } from '@marquee/kit/run/wait';
import { openTestEngines, type TestEngines } from '../runner/test-engines';
import { openTestProduct } from '../runner/test-product';
import { recountDay } from './recount-day';
import { runScenario, type Scenario } from './scenario';
import { scenarioNamed } from './scenarios';
import { type House, openHouse } from './test-environment';
import { type FromLane, ToLane } from './worker-messages';

const tell = (message: FromLane): void => {
  if (process.connected) process.send?.(message);
};
const note = (text: string): void => tell({ is: 'note', text });

const warmingUp: Scenario = { name: 'warming up', promise: 'none', fault: () => pause(3_000) };

let engines: TestEngines | undefined;
let house: House | undefined;
const opening = openTestEngines(note);
opening.catch(() => undefined);

const open = async (): Promise<House> => {
  engines = await opening;
  house = await openHouse(engines, await openTestProduct(engines, { startServices: false }));
  // Its row says nothing: a process that has just started answers slowly, and no scenario is about that.
  await runScenario(house, warmingUp, engines.instance.runDir, note);
  return house;
};

const answer = async (message: ToLane): Promise<FromLane> => {
  if (message.ask === 'begin') {
    await open();
    return { is: 'ready' };
  }
  if (house === undefined || engines === undefined) throw new Error('the lane has not begun');
  if (message.ask === 'recount') return { is: 'recounted', verdicts: [...(await recountDay(house))] };
  return {
    is: 'row',
    row: await runScenario(house, scenarioNamed(message.scenario), engines.instance.runDir, note),
  };
};

process.on('message', (message) => {
  answer(ToLane.parse(message))
    .catch((error): FromLane => ({ is: 'failed', why: inOneSentence(error) }))
    .then(tell);
});
process.on('disconnect', () => {
  const close = async (): Promise<void> => {
    await house?.close();
    await (await opening).close();
  };
  close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
// A terminal's Ctrl-C reaches this process too; whoever started it says when it is over.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => undefined);
