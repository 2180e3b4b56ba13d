import { dirname } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { isFree } from '../instance/ports';
import { commandOf, instanceOf } from '../instance/processes';
import { run } from './command';

/** Throws a UserError with the first port in use, its process and the remedy: another block of ports. */
export const requireFreePorts = async (
  ports: readonly number[],
  publicPort: number,
  elsewhere = 'start with "make up PORT_OFFSET=1000"',
): Promise<void> => {
  for (const port of ports) {
    if (await isFree(port)) continue;
    const listener = await listenerOn(port);
    // Another Marquee uses the internal ports too.
    const settings = listener?.checkout === undefined ? 'PORT=8090' : 'PORT=8090 PORT_OFFSET=1000';
    const remedy = port === publicPort ? `start with "make up ${settings}"` : elsewhere;
    if (listener?.checkout !== undefined)
      throw new UserError(
        `Port ${port} is used by the Marquee in ${listener.checkout}: run "make down" there, or ${remedy}.`,
      );
    const program =
      listener === undefined ? 'another program' : `process ${listener.pid} (${listener.command})`;
    throw new UserError(`Port ${port} is already used by ${program}: stop it, or ${remedy}.`);
  }
};

type Listener = { readonly pid: number; readonly command: string; readonly checkout: string | undefined };

const listenerOn = async (port: number): Promise<Listener | undefined> => {
  const { output } = await run('sh', [
    '-c',
    `ss -Hltnp "sport = :${port}" 2>/dev/null || lsof -nP -iTCP:${port} -sTCP:LISTEN -Fp 2>/dev/null`,
  ]);
  const pid = Number(/pid=(\d+)/.exec(output)?.[1] ?? /^p(\d+)/m.exec(output)?.[1]);
  if (!Number.isInteger(pid)) return undefined;
  const instance = instanceOf(pid);
  return { pid, command: commandOf(pid) ?? 'unknown', checkout: instance && dirname(instance) };
};
