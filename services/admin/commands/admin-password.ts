/**
 * `make admin-password EMAIL=…`: gives an administrator who lost the password a new one and prints it once; with TWO_STEP=off it turns
 * two-step verification off too. Exits with 1 when there is no such account.
 */

import { fields } from '@marquee/kit/config/fields';
import { readConfig } from '@marquee/kit/config/read-config';
import { inOneSentence, UserError } from '@marquee/kit/errors/user-error';
import { silentLog } from '@marquee/kit/log/log';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { z } from 'zod';
import { resetPassword } from '../account/reset-password';

/** DATABASE_URL is that of role admin, which owns the tables. */
const CommandConfig = z.object({ DATABASE_URL: fields.DATABASE_URL });

const run = async ([email, twoStep, ...rest]: readonly string[]): Promise<string> => {
  if (!email || rest.length > 0 || (twoStep !== undefined && twoStep !== 'two-step-off'))
    throw new UserError('Name the account: make admin-password EMAIL=admin@marquee.example [TWO_STEP=off]');
  const db = openPostgres(readConfig(CommandConfig).DATABASE_URL, {
    log: silentLog,
    max: 1,
    applicationName: 'marquee-admin-password',
  });
  try {
    const password = await resetPassword(db, { email, keepTwoStep: twoStep === undefined });
    return `The new password is shown this once. Change it after the login.\n  email     ${email}\n  password  ${password}\nEvery session of the account has ended.`;
  } finally {
    await db.close();
  }
};

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(`The password was not changed: ${inOneSentence(error)}`);
  process.exitCode = 1;
}
