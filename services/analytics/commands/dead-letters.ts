/**
 * `make dead-letters`: `list [parked|replayed|discarded]`, `show <id>`, `replay <id>|parked`, `discard <id>`.
 */

import { type DeadLetter, deadLetterStates } from '@marquee/contracts/http/dead-letters';
import { rebuildCommand } from '@marquee/contracts/ledger/ledger-sentence';
import { openPublisher } from '@marquee/kit/bus/publisher';
import { readConfig } from '@marquee/kit/config/read-config';
import { UserError } from '@marquee/kit/errors/user-error';
import { silentLog } from '@marquee/kit/log/log';
import { onlyRow, type Postgres, withPostgres } from '@marquee/kit/postgres/open-postgres';
import { runCommand } from '@marquee/kit/run/command';
import { pause } from '@marquee/kit/run/wait';
import { configWith } from '@marquee/kit/settings/settings';
import { readCalendar } from '../counting/site-zones';
import {
  type DeadLetterState,
  deadLetterById,
  listDeadLetters,
  markDiscarded,
} from '../ledger/dead-letters/dead-letters';
import { closedDaysOf, publishAgain } from '../ledger/dead-letters/replay';

const usage =
  'Name what to do: make dead-letters do=list [state=replayed], do=show id=7, do=replay id=7, do=replay id=parked or do=discard id=7.';
const shownMax = 200;
const by = 'command line';

const line = (letter: DeadLetter): string => {
  const { id, state, counted, stage, reason, producer, seq, events, attempts, firstAt } = letter;
  const origin =
    producer === null ? 'of unknown origin' : `${producer.slice(0, 8)}/${seq}, ${events ?? '?'} events`;
  return `${String(id).padStart(6)}  ${firstAt.slice(0, 19).replace('T', ' ')}  ${counted ? 'counted' : state}  ${origin}  attempts ${attempts}  ${stage}  ${reason.replace(/\s+/g, ' ')}`;
};

const idOf = (given: string | undefined): number => {
  const id = Number(given);
  if (!Number.isSafeInteger(id) || id < 1) throw new UserError(usage);
  return id;
};

const stateOf = (given: string | undefined): DeadLetterState | undefined => {
  const state = deadLetterStates.find((known) => known === given);
  if (given !== undefined && state === undefined) throw new UserError(usage);
  return state;
};

const known = <Letter>(id: number, letter: Letter | undefined): Letter => {
  if (letter === undefined) throw new UserError(`There is no dead letter ${id}.`);
  return letter;
};

const list = async (db: Postgres, state: DeadLetterState | undefined): Promise<void> => {
  const { total, letters } = await listDeadLetters(db, { state, limit: shownMax, offset: 0 });
  for (const letter of letters) console.log(line(letter));
  console.log(
    total > letters.length ? `${total} in all, the newest ${letters.length} shown` : `${total} in all`,
  );
};

const show = async (db: Postgres, id: number): Promise<void> => {
  const letter = await deadLetterById(db, id);
  console.log(line(known(id, letter)));
  console.log(JSON.stringify(letter?.headers, null, 2));
  // Unchanged, to show what is wrong with it. JSON escapes control characters, so it cannot control the
  // terminal.
  console.log(JSON.stringify(letter?.body.toString('utf8')));
};

/** The ids of all dead letters parked now, the oldest first; one that fails again is not replayed twice. */
async function* parkedIds(db: Postgres): AsyncGenerator<number> {
  const { last } = await onlyRow<{ last: number }>(
    db,
    'select coalesce(max(id), 0) as last from dead_letters',
  );
  for (let after = 0; ; ) {
    const { rows: page } = await db.query<{ id: number }>(
      `select id from dead_letters where state = 'parked' and id > $1 and id <= $2 order by id limit ${shownMax}`,
      [after, last],
    );
    for (const { id } of page) yield id;
    const end = page.at(-1);
    if (end === undefined) return;
    after = end.id;
  }
}

const replay = async (
  db: Postgres,
  which: string | undefined,
  { AMQP_URL: amqpUrl, SITE_TIMEZONE: zone }: Readonly<Record<'AMQP_URL' | 'SITE_TIMEZONE', string>>,
): Promise<void> => {
  const ids = which === 'parked' ? parkedIds(db) : [idOf(which)];
  const publisher = openPublisher(amqpUrl, { log: silentLog });
  const calendar = await readCalendar(db, zone);
  const closed = new Set<string>();
  try {
    for (let waited = 0; !publisher.hasRoom() && waited < 5_000; waited += 50) await pause(50);
    for await (const id of ids) {
      const replayed = known(id, await publishAgain(db, publisher, id, by));
      console.log(line(replayed));
      for (const day of await closedDaysOf(db, replayed, calendar)) closed.add(day);
    }
    for (const day of closed)
      console.log(`${day}: the people of this day are counted by ${rebuildCommand(day)}`);
  } finally {
    await publisher.close();
  }
};

const [verb, argument] = process.argv.slice(2);
await runCommand({}, async () => {
  const config = readConfig(configWith('DATABASE_URL', 'AMQP_URL', 'SITE_TIMEZONE'));
  await withPostgres(config.DATABASE_URL, { max: 2, applicationName: 'marquee-dead-letters' }, async (db) => {
    if (verb === 'list' || verb === undefined) await list(db, stateOf(argument));
    else if (verb === 'show') await show(db, idOf(argument));
    else if (verb === 'replay') await replay(db, argument, config);
    else if (verb === 'discard')
      console.log(line(known(idOf(argument), await markDiscarded(db, idOf(argument), by))));
    else throw new UserError(usage);
  });
});
