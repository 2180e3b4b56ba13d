import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '@marquee/kit/errors/user-error';
import { checkoutDir } from '../instance/checkout';
import { homeFolder, programPath } from '../instance/config';
import { type Instance, logFile } from '../instance/instance';
import { ourProcesses, processTags } from '../instance/processes';
import { type ProductEnvironment, trafficEnvironment } from '../instance/product-environment';
import { reasonIn, resultOf } from '../terminal/child-script';
import type { StepResult, Steps } from '../terminal/steps';

const name = 'traffic';
const script = 'infra/demo/traffic/traffic.ts';

export const isSendingTraffic = (instance: Pick<Instance, 'runDir'>): boolean =>
  ourProcesses(instance).some((one) => one.name === name);

/** Sends a month of demo traffic, once. Resolves after the first day; a process sends the others. */
export const sendTraffic = (product: ProductEnvironment, steps: Steps) =>
  steps.step(name, async (): Promise<StepResult> => {
    const { instance } = product;
    const summary = 'a month of it is being sent beside the product';
    if (isSendingTraffic(instance)) return { summary };
    const path = logFile(instance, name);
    const log = openSync(path, 'w', 0o600);
    const sender = spawn(process.execPath, ['--import', 'tsx', script], {
      cwd: checkoutDir,
      detached: true,
      stdio: ['ignore', log, log],
      env: {
        PATH: programPath(),
        HOME: homeFolder(),
        ...trafficEnvironment(product),
        ...processTags(instance, name),
      },
    });
    closeSync(log);
    sender.unref();
    for (;;) {
      const hasEnded = sender.exitCode !== null || sender.signalCode !== null;
      const output = readFileSync(path, 'utf8');
      if (sender.exitCode === 0) return resultOf(output);
      if (hasEnded) throw new UserError(`${script} failed: ${reasonIn(output) ?? 'it gives no reason'}`);
      if (output.includes('events so far')) return { summary, changed: true };
      await sleep(50);
    }
  });
