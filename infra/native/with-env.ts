/**
 * Runs a script beside the product that `make up` runs here, with its addresses in the environment:
 * `node --import tsx infra/native/with-env.ts [--as <owner>] <script> [arguments]`. `--as` sets DATABASE_URL to that owner's.
 */
import { spawn } from 'node:child_process';
import { basename, dirname } from 'node:path';
import { owners } from '../postgres/owners';
import { checkoutDir } from './checkout';
import { showCompose } from './compose';
import { homeFolder, programPath } from './config';
import { mainRunDir, savedInstance } from './instance';
import { supervisorOf } from './lifecycle';
import { Obstacle } from './obstacle';
import { scriptEnvironment } from './product-environment';
import { requireCompose } from './stop-everything';
import { verb } from './verb';

const given = process.argv.slice(2);
const named = given[0] === '--as';
const owner = named ? owners.find(({ service }) => service === given[1])?.service : undefined;
const [script = '', ...rest] = named ? given.slice(2) : given;

await verb(basename(dirname(script)) || 'with-env', async () => {
  const engines = savedInstance(mainRunDir)?.engines;
  if (engines === 'docker') {
    process.exitCode = await showCompose(await requireCompose(), ['run', '--rm', basename(dirname(script)), ...rest]);
    return;
  }
  const environment = scriptEnvironment(mainRunDir, owner);
  if (environment === undefined) throw new Obstacle('Marquee was never started here: run "make up" first.');
  // Private engines stop with the rest; your own go on.
  if (engines === 'native' && supervisorOf({ runDir: mainRunDir }) === undefined) {
    throw new Obstacle('Marquee does not run here: "make up" starts it.');
  }
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...rest], {
    cwd: checkoutDir,
    stdio: 'inherit',
    env: { PATH: programPath(), HOME: homeFolder(), ...environment },
  });
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.exitCode = await new Promise<number>((settle) => {
    child.once('error', () => settle(127));
    child.once('exit', (code) => settle(code ?? 1));
  });
});
