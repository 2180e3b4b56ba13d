/**
 * `make ledger`: waits a moment for events in flight, prints one line per tracking process, and exits with 1 when the ledger does not
 * balance.
 */

import { readConfig } from '@marquee/kit/config/read-config';
import { inOneSentence } from '@marquee/kit/errors/user-error';
import { silentLog } from '@marquee/kit/log/log';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { pause } from '@marquee/kit/run/wait';
import { readLedger } from '../ledger/read-ledger';
import { LedgerConfig } from './config';
import { ledgerTable } from './ledger-table';

/** Events in flight are counted within a second or two. */
const waitMaxMs = 5_000;

const completeLedger = async () => {
  const db = openPostgres(readConfig(LedgerConfig).DATABASE_URL, {
    log: silentLog,
    max: 1,
    applicationName: 'marquee-ledger',
  });
  try {
    const deadline = Date.now() + waitMaxMs;
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
  const ledger = await completeLedger();
  console.log(ledgerTable(ledger));
  if (!ledger.balanced) process.exitCode = 1;
} catch (error) {
  console.error(`The ledger could not be read: ${inOneSentence(error)}`);
  process.exitCode = 2;
}
