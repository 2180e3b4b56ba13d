/**
 * Profiles the processes of a running product under load: `RATE_LIMITS=off make up`, then `node --import tsx
 * infra/tests/bench/profiles/collect.ts after`. Writes tables of self times and flame graphs, named by the
 * argument.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { mainRunDir, savedInstance } from '../../../launch/instance/instance';
import { modelsOf, pidsOf } from '../flood/flood-bench';
import { beaconOf, hotCases } from '../flood/hot-cases';
import { flood } from '../flood/wrk';
import { callTree } from './cpu-profile';
import { flameGraph } from './flame-graph';
import { profileProcess } from './inspect-process';
import { selfTimeTable } from './self-times';

const seconds = 4;

const mixed = `beacon of ${beaconOf}, mixed`;
const subjects = [
  { service: 'gateway', load: 'single post', file: 'gateway-post', hasGraph: true },
  { service: 'gateway', load: 'redirect', file: 'gateway-redirect', hasGraph: false },
  { service: 'tracking', load: 'single post', file: 'tracking-post', hasGraph: false },
  { service: 'tracking', load: mixed, file: 'tracking-beacon', hasGraph: true },
  { service: 'analytics-worker', load: mixed, file: 'worker-beacon', hasGraph: false },
];

const [, , label = ''] = process.argv;
if (!/^[a-z0-9-]+$/.test(label)) throw new UserError('name the profiles: before, after, …');
const instance = savedInstance(mainRunDir);
if (instance === undefined)
  throw new UserError('nothing was started here: run "RATE_LIMITS=off make up" first');
const folder = join(mainRunDir, 'bench');
mkdirSync(folder, { recursive: true });

const productUrl = `http://localhost:${instance.ports.public}`;
const models = await modelsOf(productUrl);
const link = models.find(({ onlyFansLink }) => onlyFansLink !== null);
if (link === undefined) throw new Error('no model has a link');
const cases = hotCases({ productUrl, bareUrl: productUrl }, models, link);

for (const { service, load: name, file, hasGraph } of subjects) {
  const load = cases.find((one) => one.name === name)?.load;
  const pid = pidsOf(instance).get(service);
  if (load === undefined || pid === undefined) throw new Error(`${service} does not run`);
  const flooding = flood({ ...load, seconds: seconds + 4 }, folder);
  const root = callTree(await profileProcess(pid, seconds));
  const { perSecond } = await flooding;
  const title = `${service}, ${name}, 64 connections: ${Math.round(perSecond)} requests/s (${label})`;
  writeFileSync(join(import.meta.dirname, `${file}-${label}.txt`), selfTimeTable(root, title));
  if (hasGraph) writeFileSync(join(import.meta.dirname, `${file}-${label}.svg`), flameGraph(root, title));
  console.log(title);
}
process.exit();
