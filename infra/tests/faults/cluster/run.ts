/**
 * The cluster's fault matrix: `node --import tsx infra/tests/faults/cluster/run.ts [scenario …]`, one
 * scenario after another on a cluster of its own. Ends with the table, and with exit code 1 if a promise was
 * broken.
 */

import { mkdirSync } from 'node:fs';
import { inOneSentence, UserError } from '@marquee/kit/errors/user-error';
import { mainRunDir } from '../../../launch/instance/instance';
import { runScenario, warmingUp } from '../run-scenario';
import type { Row } from '../verdict/compare';
import { faultTable } from '../verdict/table';
import { type ClusterEnvironment, openClusterEnvironment } from './environment';
import { clusterScenarios } from './scenarios';

const startedAt = performance.now();
const log = (text: string): void =>
  console.log(`${String(Math.round((performance.now() - startedAt) / 1_000)).padStart(5)} s  ${text}`);

const wanted = process.argv.slice(2);
const chosen = clusterScenarios.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.toLowerCase().includes(part.toLowerCase())),
);

const rows: Row[] = [];
let environment: ClusterEnvironment | undefined;
let stopped = false;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(name, () => {
    stopped = true;
    console.log('\nStopping after the scenario in progress …');
  });
}

try {
  if (chosen.length === 0)
    throw new UserError(
      `Unknown scenario. Scenarios: ${clusterScenarios.map(({ name }) => name).join(', ')}.`,
    );
  mkdirSync(mainRunDir, { recursive: true });
  environment = await openClusterEnvironment(log);
  await runScenario(environment, warmingUp, mainRunDir, log);
  log('· the cluster runs');
  for (const scenario of chosen) {
    if (stopped) break;
    const row = await runScenario(environment, scenario, mainRunDir, log);
    rows.push(row);
    log(
      `${row.broken.length === 0 ? '✓' : '✗'} ${scenario.name}${row.broken.map((why) => `\n         ${why}`).join('')}`,
    );
  }
} catch (error) {
  console.error(inOneSentence(error));
  process.exitCode = 1;
} finally {
  await environment?.close();
}
if (rows.length > 0) console.log(`\n${faultTable(rows)}`);
if (rows.some(({ broken }) => broken.length > 0)) process.exitCode = 1;
process.exit();
