/**
 * `make operator do=add EMAIL=… ROLE=…` creates an operator’s account, `do=reset EMAIL=… [ROLE=…] [TWO_STEP=off]`
 * lets one in who lost the password, and `do=list` lists all. A new password is printed once. Exits with 1
 * when nothing was changed.
 */
import { type OperatorRole, operatorRoles } from '@marquee/contracts/rules/operator-access';
import { readConfig } from '@marquee/kit/config/read-config';
import { UserError } from '@marquee/kit/errors/user-error';
import { type Postgres, withPostgres } from '@marquee/kit/postgres/open-postgres';
import { runCommand } from '@marquee/kit/run/command';
import { configWith } from '@marquee/kit/settings/settings';
import { z } from 'zod';
import { addAccount, resetAccount } from '../operators/operator-account';
import { listOperators } from '../operators/operator-queries';

const roleOf = (given: string): OperatorRole => {
  const role = operatorRoles.find((known) => known === given);
  if (role === undefined) throw new UserError(`ROLE must be one of ${operatorRoles.join(', ')}.`);
  return role;
};

const emailOf = (given: string): string => {
  const parsed = z.email().max(254).safeParse(given.trim().toLowerCase());
  if (!parsed.success) throw new UserError('Name the account by its email: EMAIL=ada@example.com');
  return parsed.data;
};

const shown = (email: string, password: string): string =>
  `This is the only time the password is shown. Change it after the login.\n  email     ${email}\n  password  ${password}`;

const act = async (
  db: Postgres,
  [what, email = '', role = '', twoStep]: readonly string[],
): Promise<string> => {
  switch (what) {
    case 'list': {
      const operators = await listOperators(db, 0);
      return operators
        .map((one) => `${one.email.padEnd(40)} ${one.role}${one.isDisabled ? ', disabled' : ''}`)
        .join('\n');
    }
    case 'add': {
      const account = { email: emailOf(email), role: roleOf(role) };
      return shown(account.email, await addAccount(db, account));
    }
    case 'reset': {
      const account = { email: emailOf(email), role: role === '' ? undefined : roleOf(role) };
      const password = await resetAccount(db, { ...account, keepTwoStep: twoStep !== 'two-step-off' });
      return `${shown(account.email, password)}\nEvery session of the account has ended.`;
    }
    default:
      throw new UserError(
        'Name what to do: make operator do=list, do=add EMAIL=… ROLE=…, or do=reset EMAIL=… [ROLE=…] [TWO_STEP=off].',
      );
  }
};

await runCommand({ failed: 'Nothing was changed: ' }, async () => {
  const { DATABASE_URL: url } = readConfig(configWith('DATABASE_URL'));
  await withPostgres(url, { applicationName: 'marquee-operator' }, async (db) =>
    console.log(await act(db, process.argv.slice(2))),
  );
});
