/**
 * Runs a script with the environment of the running product: `with-env.ts <verb> [--as <role>] <script> [arguments]`.
 * A failure names the verb. `--as catalog` sets DATABASE_URL to that service's role, `--as catalog-owner` to that of its
 * tables' owner.
 */
import { basename } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { owners } from '../../postgres/owners';
import { requireCompose, showCompose, toolCommand } from '../containers/compose';
import { checkoutDir } from '../instance/checkout';
import { homeFolder, programPath } from '../instance/config';
import { rememberedDemo } from '../instance/demo';
import { mainRunDir, savedInstance } from '../instance/instance';
import { scriptEnvironment } from '../instance/product-environment';
import { supervisorOf } from '../native/supervisor/lifecycle';
import { runAttached } from '../terminal/command';
import { verb } from '../terminal/verb';

const [verbName = '', ...given] = process.argv.slice(2);
const named = given[0] === '--as';
const roles = owners.flatMap(({ service }) => [service, `${service}-owner`] as const);
const role = named ? roles.find((known) => known === given[1]) : undefined;
const [script = '', ...rest] = named ? given.slice(2) : given;
/** The name of its service in docker-compose.yml. */
const scriptName = basename(script, '.ts');

await verb(verbName, async () => {
  const saved = savedInstance(mainRunDir);
  if (saved !== undefined && ['seed', 'traffic'].includes(scriptName) && rememberedDemo(saved) === 'off')
    throw new UserError(
      'This installation was started with DEMO=off, and demo data is never mixed with real data.',
    );
  const engines = saved?.engines;
  if (engines === 'docker') {
    process.exitCode = await showCompose(await requireCompose(), toolCommand(scriptName, ...rest));
    return;
  }
  const environment = scriptEnvironment(mainRunDir, role);
  if (environment === undefined)
    throw new UserError('Marquee has not been started here. Run "make up" first.');
  // Private engines stop with the services; external ones keep running.
  if (engines === 'native' && supervisorOf({ runDir: mainRunDir }) === undefined) {
    throw new UserError('Marquee is not running here. Start it with "make up".');
  }
  process.exitCode = await runAttached(process.execPath, ['--import', 'tsx', script, ...rest], {
    cwd: checkoutDir,
    env: { PATH: programPath(), HOME: homeFolder(), ...environment },
  });
});
