import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '@marquee/kit/errors/error-code';
import { UserError } from '@marquee/kit/errors/user-error';
import { isAlive } from '../instance/processes';

/** At most one command changes an instance at a time, else a UserError. A killed one leaves no lock. */
export const withLock = async <Result>(runDir: string, work: () => Promise<Result>): Promise<Result> => {
  const path = join(runDir, 'lock');
  const release = () => rmSync(path, { force: true });
  take(path);
  process.once('exit', release);
  try {
    return await work();
  } finally {
    release();
  }
};

const take = (path: string): void => {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    const pid = Number(readFileSync(path, 'utf8'));
    if (pid > 0 && isAlive(pid))
      throw new UserError(
        `Another "make" is running in this checkout (process ${pid}): wait until it has finished.`,
      );
    rmSync(path, { force: true });
    writeFileSync(path, String(process.pid), { flag: 'wx' });
  }
};
