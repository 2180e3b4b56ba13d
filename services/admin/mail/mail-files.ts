import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '@marquee/contracts/rules/days';

/** The files of mails in this folder, which are written where there is no SMTP server. Another instance may remove them meanwhile. */
const mailFiles = async (dir: string): Promise<string[]> =>
  (await readdir(dir).catch((): string[] => []))
    .filter((name) => name.endsWith('.eml'))
    .map((name) => join(dir, name));

/** Removes the files of mails to this email, or whose answers go to it, without regard to case; only counts them unless `apply`. */
export const removeMailsOf = async (dir: string, email: string, apply: boolean): Promise<number> => {
  let files = 0;
  for (const file of await mailFiles(dir)) {
    const [head = ''] = (await readFile(file, 'utf8').catch(() => ''))
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n\r\n', 1);
    const fields = head
      .toLowerCase()
      .match(/^(to|reply-to):.*$/gm)
      ?.join(' ')
      .split(/[\s<>,]+/);
    if (!fields?.includes(email.toLowerCase())) continue;
    if (apply) await rm(file, { force: true });
    files += 1;
  }
  return files;
};

/** Removes files that were written more than so many days ago. */
export const removeOldMails = async (dir: string, days: number): Promise<void> => {
  for (const file of await mailFiles(dir))
    if (((await stat(file).catch(() => null))?.mtimeMs ?? 0) < Date.now() - days * dayMs)
      await rm(file, { force: true });
};
