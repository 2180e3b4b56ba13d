import { UserError } from '@marquee/kit/errors/user-error';
import { type Compose, findCompose, runCompose } from '../compose/compose';
import { mainRunDir, savedInstance } from '../instance/instance';
import { stopInstance } from '../supervisor/lifecycle';

/**
 * Stops every process and container of this checkout. Returns whether anything ran. `erase` also removes the
 * containers' data.
 */
export const stopEverything = async ({ erase }: { readonly erase: boolean }): Promise<boolean> => {
  const processes = await stopInstance({ runDir: mainRunDir });
  if (savedInstance(mainRunDir)?.engines !== 'docker') return processes > 0;
  const compose = await requireCompose();
  const running = (await runCompose(compose, ['ps', '-q'])).output.trim() !== '';
  const { code, output } = await runCompose(compose, [
    'down',
    '--remove-orphans',
    ...(erase ? ['--volumes'] : []),
  ]);
  if (code !== 0)
    throw new UserError(
      `docker compose down failed: ${output.trim().split('\n').at(-1) ?? 'no reason given'}.`,
    );
  return running || processes > 0;
};

export const requireCompose = async (): Promise<Compose> => {
  const compose = await findCompose();
  if (compose === undefined)
    throw new UserError(
      'Marquee was started in containers here, but no Docker engine with compose answers: start Docker first.',
    );
  return compose;
};
