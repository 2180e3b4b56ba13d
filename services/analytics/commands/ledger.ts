/**
 * The books: `make ledger`. Waits a little for what is in flight, prints one line per tracking process, and exits with 1 when
 * something is missing or surplus.
 */

import { inOneSentence } from '@marquee/kit/errors/user-error';
import { silentLog } from '@marquee/kit/log/log';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { pause } from '@marquee/kit/run/wait';
import { readLedger } from '../ledger/read-ledger';
import { ledgerConfig } from './ledger-config';
import { ledgerTable } from './ledger-table';

/** What is on its way is counted within a second or two; a process that was killed is heard of no more after some. */
const waitAtMostMs = 5_000;

const settledLedger = async () => {
  const db = openPostgres(ledgerConfig().DATABASE_URL, {
    log: silentLog,
    max: 1,
    applicationName: 'marquee-ledger',
  });
  try {
    const deadline = Date.now() + waitAtMostMs;
    for (;;) {
      const ledger = await readLedger(db);
      if ((ledger.balanced && ledger.totals.inFlight === 0) || Date.now() > deadline) return ledger;
      await pause(250);
    }
  } finally {
    await db.close();
  }
};

try {
  const ledger = await settledLedger();
  console.log(ledgerTable(ledger));
  if (!ledger.balanced) process.exitCode = 1;
} catch (error) {
  console.error(`The books could not be read: ${inOneSentence(error)}`);
  process.exitCode = 2;
}
