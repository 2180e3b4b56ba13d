/**
 * `make audit-verify`: checks the hash chain of the audit log and prints its head, or the first broken entry
 * and exits with 1. With `head=<hash>`, a head printed earlier, it also exits with 1 when that head is
 * missing: entries at the end were removed.
 */

import { readConfig } from '@marquee/kit/config/read-config';
import { UserError } from '@marquee/kit/errors/user-error';
import { withPostgres } from '@marquee/kit/postgres/open-postgres';
import { runCommand } from '@marquee/kit/run/command';
import { configWith } from '@marquee/kit/settings/settings';
import { type ChainResult, verifyChain } from '../audit/verify-chain';

const knownHeadOf = (given: string | undefined): string | undefined => {
  if (!given) return undefined;
  if (!/^[0-9a-f]{64}$/.test(given)) throw new UserError('head must be a hash of 64 hexadecimal digits.');
  return given;
};

const messageOf = ({ removedTo, intact, head, broken, hasKnownHead }: ChainResult): string => {
  const removed =
    removedTo === 0 ? '' : ` after position ${removedTo}, up to which KEEP_AUDIT_DAYS has removed them`;
  const entries = `${intact.toLocaleString('en-US')} entries${removed}`;
  if (broken !== null) {
    const { position, what, at } = broken;
    return `The audit log is broken at position ${position} (${what}, ${at.toISOString()}): this entry was changed or added, or one before it was removed. The ${entries} before it are intact, head ${head}.`;
  }
  return hasKnownHead
    ? `The audit log is intact: ${entries}, head ${head}.`
    : `The audit log has lost entries at its end, or all its hashes were computed again: it does not contain the given head. It has ${entries}, head ${head}.`;
};

await runCommand({ failed: 'The audit log could not be verified: ', exitCode: 2 }, async () => {
  const knownHead = knownHeadOf(process.argv[2]);
  const { DATABASE_URL: url } = readConfig(configWith('DATABASE_URL'));
  const result = await withPostgres(url, { applicationName: 'marquee-audit-verify' }, (db) =>
    verifyChain(db, knownHead),
  );
  console.log(messageOf(result));
  if (result.broken !== null || !result.hasKnownHead) process.exitCode = 1;
});
