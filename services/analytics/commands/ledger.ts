/**
 * `make ledger`: waits a moment for events in flight, compares the rollups of the days that have changed (with
 * ALL=1: of every day), prints the ledger, and exits with 1 when it does not balance. ACCEPT_GAP=<producer>/all, <producer>/<number>-<number> or rollups/all, with
 * OPERATOR=<name> and REASON=<why>, first writes that loss off; DRY_RUN=1 only names it. The option `restored` is for a
 * database restored from a backup, in which events in flight stay so: it fails when more was counted than
 * accepted, or the sums behind the figures lack events.
 */

import type { Ledger } from '@marquee/contracts/http/ledger';
import { withSeparators } from '@marquee/contracts/text/number';
import { readConfig } from '@marquee/kit/config/read-config';
import { inOneSentence, UserError } from '@marquee/kit/errors/user-error';
import { type Postgres, withPostgres } from '@marquee/kit/postgres/open-postgres';
import { pause } from '@marquee/kit/run/wait';
import { configOf } from '@marquee/kit/settings/settings';
import { logLine } from '../ledger/activity-log/log-epochs';
import { compareRollups } from '../ledger/check-rollups';
import { readLedger } from '../ledger/read-ledger';
import { type Loss, parseTarget, writeOff } from '../ledger/write-off';
import { ledgerTable } from './ledger-table';

/** Events in flight are counted within a second or two. */
const waitMaxMs = 5_000;
/** Enough for every day of a small installation, so that a row changed by hand is found at once. */
const compareMs = 1_500;
/** Comparing all tables of rollups may take a while in a large installation. */
const statementWithinMs = 120_000;

const completeLedger = async (db: Postgres) => {
  const deadline = Date.now() + waitMaxMs;
  for (;;) {
    const ledger = await readLedger(db);
    if ((ledger.balanced && ledger.totals.inFlight === 0) || Date.now() > deadline) return ledger;
    await pause(250);
  }
};

const printLoss = ({ producer, numbers, messages, events, lostClicks }: Loss): void => {
  const known = numbers === '{}' ? '' : `, numbers ${numbers}`;
  console.log(
    `${producer ?? 'The rollups'}: ${withSeparators(events)} events${messages > 0 ? ` in ${withSeparators(messages)} messages${known}` : ''}` +
      `${lostClicks > 0 ? ` and ${withSeparators(lostClicks)} clicks` : ''} are written off as lost.`,
  );
};

const acceptGap = async (db: Postgres, gap: string, operator: string, reason: string, dryRun: boolean) => {
  const target = parseTarget(gap);
  if (!dryRun && (operator === '' || reason === ''))
    throw new UserError('Name who writes it off and why: OPERATOR=<name> REASON=<why>.');
  if (operator.length > 100 || reason.length > 300)
    throw new UserError('OPERATOR has at most 100 characters, REASON at most 300.');
  const found = await writeOff(db, target, { operator, reason, onFound: printLoss, dryRun });
  if (!found) console.log('Nothing is missing there that is not written off. Nothing was changed.');
  else if (dryRun) console.log('Nothing was changed. Without DRY_RUN=1 it is written off.');
  else console.log(`Written off by ${operator}. The audit log has an entry.`);
  console.log();
};

const restoredFault = ({ producers, sources }: Ledger): string | undefined => {
  const missing = sources.rollups?.missingEvents ?? 0;
  if (missing > 0)
    return `The rollups differ from the processed messages by ${withSeparators(missing)} events.`;
  const surplus = producers.find(({ inFlight }) => inFlight < 0);
  return surplus && `The producer ${surplus.producer} has more events counted than accepted.`;
};

const run = async ([gap = '', operator = '', reason = '', option]: readonly string[]): Promise<void> => {
  const { DATABASE_URL, ACTIVITY_LOG_DAYS } = readConfig(configOf('ledger'));
  const options = { statementWithinMs, applicationName: 'marquee-ledger' };
  await withPostgres(DATABASE_URL, options, async (db) => {
    const isRestored = option === 'restored';
    const all = isRestored || option === 'all';
    for (let more = true; more; )
      more = await db.transaction((tx) => compareRollups(tx, { all, withinMs: compareMs }));
    if (gap !== '') await acceptGap(db, gap, operator.trim(), reason.trim(), option === 'dry-run');
    if (isRestored) {
      const fault = restoredFault(await readLedger(db));
      if (fault !== undefined) throw new UserError(fault);
      return;
    }
    const ledger = await completeLedger(db);
    console.log(ledgerTable(ledger));
    console.log(await logLine(db, ACTIVITY_LOG_DAYS));
    if (!ledger.balanced) process.exitCode = 1;
  });
};

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(
    error instanceof UserError
      ? inOneSentence(error)
      : `The ledger could not be read: ${inOneSentence(error)}`,
  );
  process.exitCode = 2;
}
