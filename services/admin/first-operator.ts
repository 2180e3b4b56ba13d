import { newPassword } from '@marquee/kit/login/new-password';
import { hashPassword } from '@marquee/kit/login/password-hash';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { addFirstOperator, hasOperator } from './queries/operators';

/**
 * Makes sure that there is an operator. A password that nobody gave is generated and handed to `tell`, once; it is stored nowhere
 * but as its hash. Where an operator exists, nothing happens, whatever is configured.
 */
export const ensureOperator = async (
  db: Queryable,
  { email, password }: { email: string; password: string | undefined },
  tell: (line: string) => void,
): Promise<void> => {
  if (await hasOperator(db)) return;
  const chosen = password ?? newPassword();
  const added = await addFirstOperator(db, email, await hashPassword(chosen));
  if (added && password === undefined) {
    tell(
      `The administrator's account was made. Its password is shown this once:\n  e-mail    ${email}\n  password  ${chosen}\n`,
    );
  }
};
