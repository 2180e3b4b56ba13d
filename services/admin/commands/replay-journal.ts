/**
 * The last step of `make restore`: repeats revoked access and erasures that the restored database does not
 * know: `replay-journal.ts <time of the restored database>`. Exits with 1 when the journal cannot be read.
 */
import { readConfig } from '@marquee/kit/config/read-config';
import { inOneSentence } from '@marquee/kit/errors/user-error';
import { purposeKeys } from '@marquee/kit/identity/service-secret';
import { withPostgres } from '@marquee/kit/postgres/open-postgres';
import { configWith } from '@marquee/kit/settings/settings';
import { confirmationPurpose, recipientHashes } from '../mail/confirmations';
import { replayJournal } from '../restored/replay-journal';

/** An entry may have been published before the transaction of the backup saw it. */
const marginMs = 3_600_000;

const since = new Date(Date.parse(process.argv[2] ?? '') - marginMs);
try {
  const config = readConfig(configWith('DATABASE_URL', 'AMQP_URL', 'SERVICE_SECRET'));
  const keys = purposeKeys(config.SERVICE_SECRET, confirmationPurpose);
  const hashesOf = (email: string) => recipientHashes(keys, email);
  const options = { applicationName: 'marquee-journal' };
  const done = await withPostgres(config.DATABASE_URL, options, (db) =>
    replayJournal(db, { amqpUrl: config.AMQP_URL, since, hashesOf }),
  );
  console.log(
    done.length === 0
      ? 'The journal has nothing that the restored database does not know.'
      : ['Repeated from the journal:', ...done.map((line) => `  ${line}`)].join('\n'),
  );
} catch (error) {
  console.error(
    `Operators that were disabled and persons that were erased since then may be back, because the journal could not be read: ${inOneSentence(error)}`,
  );
  process.exitCode = 1;
}
