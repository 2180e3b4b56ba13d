import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { e2eConfig } from './config';

const mailDir = join(e2eConfig().E2E_RUN_DIR, 'mail');

/** The mails to `recipient`, oldest first, with quoted-printable line breaks removed. */
export const mailsTo = async (recipient: string): Promise<string[]> => {
  const files = (await readdir(mailDir).catch(() => [])).filter((file) => file.endsWith('.eml')).sort();
  const mails = await Promise.all(files.map((file) => readFile(join(mailDir, file), 'utf8')));
  return mails
    .filter((mail) => mail.includes(`To: ${recipient}`))
    .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '='));
};

/** The mail's subject. */
export const subjectOf = (mail: string): string =>
  /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(mail)?.[1]?.replaceAll(/\r?\n[ \t]/g, ' ') ?? '';
