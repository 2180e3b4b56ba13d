import { UserError } from '@marquee/kit/errors/user-error';
import { requireCompose, runCompose } from '../containers/compose';
import { mainRunDir, savedInstance } from '../instance/instance';
import { stopInstance } from '../native/supervisor/lifecycle';
import { lastLine } from '../terminal/child-script';

/** Stops every process and container of this checkout; returns whether any ran. `erase`: their data too. */
export const stopEverything = async ({ erase }: { readonly erase: boolean }): Promise<boolean> => {
  const processes = await stopInstance({ runDir: mainRunDir });
  if (savedInstance(mainRunDir)?.engines !== 'docker') return processes > 0;
  const compose = await requireCompose();
  const running = (await runCompose(compose, ['ps', '-q'])).output.trim() !== '';
  const down = ['down', '--remove-orphans', ...(erase ? ['--volumes'] : [])];
  const { code, output } = await runCompose(compose, down);
  if (code !== 0) throw new UserError(`docker compose down failed: ${lastLine(output)}.`);
  return running || processes > 0;
};
