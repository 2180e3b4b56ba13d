import { link, mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Day } from '@marquee/contracts/rules/days';
import { errorCode } from '@marquee/kit/errors/error-code';
import { sealing } from '@marquee/kit/identity/sealing';
import type { PurposeKeys } from '@marquee/kit/identity/service-secret';
import { replaceFile } from '../files/replace-file';

const fileName = /^salt-(\d{4}-\d{2}-\d{2})\.sealed$/;

/** Encrypted beside the spool: a process that starts without the database goes on with the day's salt. */
export const sealedSalts = (dir: string, keys: PurposeKeys) => {
  const sealed = sealing(keys);
  const fileOf = (day: Day): string => join(dir, `salt-${day}.sealed`);
  const days = async (): Promise<Day[]> => {
    await mkdir(dir, { recursive: true });
    return (await readdir(dir)).flatMap((name) => fileName.exec(name)?.[1] ?? []);
  };
  const readDay = async (day: Day): Promise<Buffer | undefined> => {
    // Another process may have destroyed it meanwhile.
    const content = await readFile(fileOf(day)).catch(() => undefined);
    try {
      return content && sealed.open(content);
    } catch {
      return undefined;
    }
  };
  const write = (day: Day, salt: Buffer, publish?: typeof link): Promise<void> =>
    replaceFile(
      fileOf(day),
      (fresh) => writeFile(fresh, sealed.seal(salt), { mode: 0o600, flush: true }),
      publish,
    );
  return {
    /** Those that can be opened. A damaged one, or one sealed under another key, is as good as none. */
    read: async (): Promise<Map<Day, Buffer>> => {
      const found = new Map<Day, Buffer>();
      for (const day of await days()) {
        const salt = await readDay(day);
        if (salt !== undefined) found.set(day, salt);
      }
      return found;
    },
    /** Replaces the file of the day. */
    write: (day: Day, salt: Buffer) => write(day, salt),
    /** Keeps this salt unless another process has kept one, and resolves with the one that is kept. */
    keepFirst: async (day: Day, salt: Buffer): Promise<Buffer> => {
      try {
        await write(day, salt, link);
        return salt;
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error;
      }
      const kept = await readDay(day);
      if (kept !== undefined) return kept;
      await write(day, salt);
      return salt;
    },
    destroyBefore: async (day: Day): Promise<void> => {
      for (const one of await days()) if (one < day) await unlink(fileOf(one)).catch(() => {});
    },
  };
};

export type SealedSalts = ReturnType<typeof sealedSalts>;
