/** `make format`: puts every file into the one format, and mends what can be mended by itself. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkoutDir } from '../../launch/instance/checkout';

const { status } = spawnSync(join(checkoutDir, 'node_modules/.bin/biome'), ['check', '--write', '.'], {
  cwd: checkoutDir,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
