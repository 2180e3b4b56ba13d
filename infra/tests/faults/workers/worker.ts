/**
 * One worker of the fault matrix: a process with separate engines, services, ports and data. `workers.ts`
 * starts it and sends one request after another. It cleans up and exits when its parent disconnects.
 */

import { inOneSentence } from '@marquee/kit/errors/user-error';
import { openTestEngines, type TestEngines } from '../../runner/test-engines';
import { openTestProduct } from '../../runner/test-product';
import { openTestEnvironment, type TestEnvironment } from '../environment/test-environment';
import { runScenario, warmingUp } from '../run-scenario';
import { scenarioNamed } from '../scenarios';
import { unmountDisks } from '../scenarios/engine-disk';
import type { Row } from '../verdict/compare';
import { recountDay } from '../verdict/recount-day';
import { type WorkerReply, WorkerRequest } from './worker-messages';

const send = (message: WorkerReply): void => {
  if (process.connected) process.send?.(message);
};
const note = (text: string): void => send({ is: 'note', text });

let engines: TestEngines | undefined;
let environment: TestEnvironment | undefined;
const opening = openTestEngines(note);
opening.catch(() => undefined);

const open = async (): Promise<TestEnvironment> => {
  engines = await opening;
  environment = await openTestEnvironment(engines, await openTestProduct(engines, { startServices: false }));
  // The row is ignored: a process that has just started answers slowly.
  await runScenario(environment, warmingUp, engines.instance.runDir, note);
  return environment;
};

const runNamed = async (
  environment: TestEnvironment,
  journalDir: string,
  name: string,
  mutation: string | undefined,
): Promise<Row> => {
  const scenario = scenarioNamed(name);
  if (mutation === undefined) return runScenario(environment, scenario, journalDir, note);
  await environment.mutate(mutation);
  try {
    // What is lost on purpose never arrives.
    return await runScenario(environment, { ...scenario, settleWithinMs: 5_000 }, journalDir, note);
  } finally {
    await environment.mutate();
  }
};

const answer = async (message: WorkerRequest): Promise<WorkerReply> => {
  if (message.ask === 'begin') {
    await open();
    return { is: 'ready' };
  }
  if (environment === undefined || engines === undefined) throw new Error('the worker has not begun');
  if (message.ask === 'recount') return { is: 'recounted', verdicts: [...(await recountDay(environment))] };
  const { scenario: name, mutation } = message;
  return { is: 'row', row: await runNamed(environment, engines.instance.runDir, name, mutation) };
};

process.on('message', (message) => {
  answer(WorkerRequest.parse(message))
    .catch((error): WorkerReply => ({ is: 'failed', why: inOneSentence(error) }))
    .then(send);
});
process.on('disconnect', () => {
  const close = async (): Promise<void> => {
    await unmountDisks();
    await environment?.close();
    await (await opening).close();
  };
  close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
// The terminal sends Ctrl-C to this process too; the parent decides when it ends.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => undefined);
