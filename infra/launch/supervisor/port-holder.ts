import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { isFree } from '../instance/ports';
import { run } from './command';
import { commandOf } from './processes';

/** Throws a UserError that names the port, its holder and the remedy. */
export const requireFreePorts = async (ports: readonly number[], publicPort: number): Promise<void> => {
  for (const port of ports) {
    if (await isFree(port)) continue;
    const holder = await holderOf(port);
    if (holder?.checkout !== undefined) {
      throw new UserError(
        `Port ${port} is used by the Marquee in ${holder.checkout}: run "make down" there, or start this one with "make up PORT_OFFSET=1000".`,
      );
    }
    const who = holder === undefined ? 'another program' : `process ${holder.pid} (${holder.command})`;
    const elsewhere =
      port === publicPort ? 'start with "make up PORT=8090"' : 'start with "make up PORT_OFFSET=1000"';
    throw new UserError(`Port ${port} is already used by ${who}: stop it, or ${elsewhere}.`);
  }
};

type Holder = { readonly pid: number; readonly command: string; readonly checkout: string | undefined };

const holderOf = async (port: number): Promise<Holder | undefined> => {
  const { output } = await run('sh', [
    '-c',
    `ss -Hltnp "sport = :${port}" 2>/dev/null || lsof -nP -iTCP:${port} -sTCP:LISTEN -Fp 2>/dev/null`,
  ]);
  const pid = Number(/pid=(\d+)/.exec(output)?.[1] ?? /^p(\d+)/m.exec(output)?.[1]);
  if (!Number.isInteger(pid)) return undefined;
  return { pid, command: commandOf(pid) ?? 'unknown', checkout: checkoutOf(pid) };
};

const checkoutOf = (pid: number): string | undefined => {
  try {
    const mark = readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .find((entry) => entry.startsWith('MARQUEE_INSTANCE='));
    return mark === undefined ? undefined : dirname(mark.slice('MARQUEE_INSTANCE='.length));
  } catch {
    return undefined;
  }
};
