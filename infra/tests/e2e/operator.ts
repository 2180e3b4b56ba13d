import { join } from 'node:path';
import { silentLog } from '@marquee/kit/log/log';
import { newPassword } from '@marquee/kit/login/new-password';
import { hashPassword } from '@marquee/kit/login/password-hash';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { settings } from '@marquee/kit/settings/settings';
import { readEnvFile } from '../../launch/instance/env-file';
import { e2eConfig } from './config';

export type Operator = {
  readonly email: string;
  readonly password: string;
  readonly close: () => Promise<void>;
};

/**
 * An operator for one test file, deleted with its sessions at the end. A file that ends sessions, changes the
 * password or enables two-step login would otherwise log out the other files, which share one operator.
 */
export const openOperator = async (): Promise<Operator> => {
  const environment = readEnvFile(join(e2eConfig().E2E_RUN_DIR, 'environment'));
  const db = openPostgres(settings.DATABASE_URL.schema.parse(environment.ADMIN_DATABASE_URL), {
    log: silentLog,
    max: 1,
    applicationName: 'e2e',
  });
  const email = `operator-${crypto.randomUUID()}@example.com`;
  const password = newPassword();
  await db.query('insert into operators (email, password_hash) values ($1, $2)', [
    email,
    await hashPassword(password),
  ]);
  return {
    email,
    password,
    close: async () => {
      await db.query('delete from operators where email = $1', [email]);
      await db.close();
    },
  };
};
