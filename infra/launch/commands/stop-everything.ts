import { UserError } from '@marquee/kit/errors/user-error';
import { type Compose, findCompose, runCompose } from '../compose/compose';
import { mainRunDir, savedInstance } from '../instance/instance';
import { stopInstance } from '../supervisor/lifecycle';

/** Leaves no process and no container of this checkout. Gives whether anything ran. `erase` takes the containers' data too. */
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
