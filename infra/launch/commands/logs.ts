/** `make logs`: follows every log, or one: `make logs of=gateway`. Ends with Ctrl-C. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { requireCompose, showCompose } from '../containers/compose';
import { mainRunDir, savedInstance } from '../instance/instance';
import { runAttached } from '../terminal/command';
import { verb } from '../terminal/verb';

const [only] = process.argv.slice(2);

await verb('logs', async () => {
  if (savedInstance(mainRunDir)?.engines === 'docker') {
    const follow = ['logs', '--follow', '--tail', '40', ...(only ? [only] : [])];
    process.exitCode = await showCompose(await requireCompose(), follow);
    return;
  }
  const dir = join(mainRunDir, 'logs');
  const known = existsSync(dir) ? readdirSync(dir).filter((name) => name.endsWith('.log')) : [];
  const wanted = only === undefined ? known : known.filter((name) => name === `${only}.log`);
  if (wanted.length === 0) {
    throw new UserError(
      known.length === 0
        ? 'There are no logs yet: "make up" starts Marquee.'
        : `There is no log of "${only}"; there is one of ${known.map((name) => name.slice(0, -4)).join(', ')}.`,
    );
  }
  await runAttached('tail', ['-n', '40', '-F', ...wanted.map((name) => join(dir, name))]);
});
