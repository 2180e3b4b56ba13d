import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvFile, writeEnvFile } from './env-file';
import type { Instance } from './instance';
import type { Secrets } from './secrets';

export type AdminCredentials = {
  readonly email: string;
  readonly password: string;
  /** Absent when both were configured and so are known. */
  readonly file: string | undefined;
};

type Given = { readonly adminEmail: string | undefined; readonly adminPassword: string | undefined };

/** The administrator's first login, in a file that only its owner can read, unless email and password are configured. */
export const adminCredentials = (
  instance: Pick<Instance, 'runDir'>,
  { adminEmail, adminPassword }: Given,
  secrets: Secrets,
): AdminCredentials => {
  if (adminEmail !== undefined && adminPassword !== undefined)
    return { email: adminEmail, password: adminPassword, file: undefined };
  const file = join(instance.runDir, 'admin-credentials');
  const known = readEnvFile(file);
  const email = adminEmail ?? known.ADMIN_EMAIL ?? 'admin@marquee.example';
  const password = adminPassword ?? known.ADMIN_PASSWORD ?? secrets.FIRST_ADMIN_PASSWORD;
  if (!existsSync(file)) writeEnvFile(file, { ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
  return { email, password, file };
};
