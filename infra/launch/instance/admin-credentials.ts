import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Demo } from './demo';
import { readEnvFile, writeEnvFile } from './env-file';
import type { Instance } from './instance';
import type { Secrets } from './secrets';

export type AdminCredentials = {
  readonly email: string;
  readonly password: string;
  /** Absent when both were configured and so are known, and without a password. */
  readonly file: string | undefined;
  /** Opens the first-run page, which creates the first administrator; then `password` is empty. */
  readonly setupToken?: string;
};

type Given = {
  readonly demo?: Demo;
  readonly adminEmail: string | undefined;
  readonly adminPassword: string | undefined;
};

/** The administrator's first login, in a file of its owner; without demo data a first-run page instead. */
export const adminCredentials = (
  instance: Pick<Instance, 'runDir'>,
  { demo = 'on', adminEmail, adminPassword }: Given,
  secrets: Secrets,
): AdminCredentials => {
  if (adminEmail !== undefined && adminPassword !== undefined)
    return { email: adminEmail, password: adminPassword, file: undefined };
  const file = join(instance.runDir, 'admin-credentials');
  const known = readEnvFile(file);
  if (demo === 'off' && adminPassword === undefined && known.ADMIN_PASSWORD === undefined)
    return {
      email: adminEmail ?? 'admin@marquee.example',
      password: '',
      file: undefined,
      setupToken: secrets.FIRST_ADMIN_PASSWORD,
    };
  const email = adminEmail ?? known.ADMIN_EMAIL ?? 'admin@marquee.example';
  const password = adminPassword ?? known.ADMIN_PASSWORD ?? secrets.FIRST_ADMIN_PASSWORD;
  if (!existsSync(file)) writeEnvFile(file, { ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
  return { email, password, file };
};
