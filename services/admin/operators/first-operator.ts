import { newPassword } from '@marquee/kit/login/new-password';
import { hashPassword } from '@marquee/kit/login/password-hash';
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
