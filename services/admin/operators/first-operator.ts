import type { Log } from '@marquee/kit/log/log';
import { newPassword } from '@marquee/kit/login/new-password';
import { hashPassword } from '@marquee/kit/login/password-hash';
import { retryPostgres } from '@marquee/kit/postgres/is-retryable';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { addFirstOperator, hasOperator } from './operator-queries';

/**
 * Creates the first operator unless one exists, even if the configuration has changed. A password that is not
 * given is generated and passed to `print`, once; only its hash is stored.
 */
export const ensureOperator = async (
  db: Postgres,
  { email, password }: { email: string; password: string | undefined },
  print: (line: string) => void,
): Promise<void> => {
  if (await hasOperator(db)) return;
  const chosen = password ?? newPassword();
  const passwordHash = await hashPassword(chosen);
  const added = await db.transaction((tx) => addFirstOperator(tx, email, passwordHash));
  if (added && password === undefined) {
    print(
      `The admin account was created. This is the only time its password is shown:\n  email     ${email}\n  password  ${chosen}\n`,
    );
  }
};

/**
 * As `ensureOperator`, retried until the database answers. The password is printed to stdout and not logged.
 */
export const ensureOperatorAtStart = (
  db: Postgres,
  {
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
  }: { ADMIN_EMAIL: string; ADMIN_PASSWORD?: string | undefined },
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<void> =>
  retryPostgres(() => ensureOperator(db, { email, password }, (line) => process.stdout.write(line)), {
    log,
    signal,
  });
