import { type AuditEntry, DomainMessage } from '@marquee/contracts/events/domain-event';
import { operatorRoles } from '@marquee/contracts/rules/operator-access';
import { openStream } from '@marquee/kit/bus/open-stream';
import { announce } from '@marquee/kit/bus/outbox';
import { parseMessage } from '@marquee/kit/bus/parse-message';
import { newPassword } from '@marquee/kit/login/new-password';
import { hashPassword } from '@marquee/kit/login/password-hash';
import type { Postgres, Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';
import { type AuditRecord, addAuditEntries } from '../audit/audit-log-queries';
import { entryOf } from '../audit/entry-of';
import { isJournaled, type Journaled } from '../audit/journal';
import {
  operatorByEmail,
  setOperatorDisabled,
  storeOperatorPassword,
  storeOperatorRole,
} from '../operators/operator-queries';
import { erasePerson } from '../privacy/person';

/** Repeats an entry in a restored database, and says what it did, if anything. */
type Repeat = (tx: Queryable, entry: AuditEntry, hashesOf: HashesOf) => Promise<string | undefined>;
/** The keyed hashes of an email, as the entry of an erasure names the person. */
type HashesOf = (email: string) => readonly string[];

const ofOperator =
  (change: (tx: Queryable, id: number, entry: AuditEntry) => Promise<string | undefined>): Repeat =>
  async (tx, entry) => {
    const operator = await operatorByEmail(tx, entry.about.name);
    return operator && (await change(tx, operator.id, entry));
  };

/** The password of the backup may be one that was replaced because somebody else knew it. */
const forgetPassword = ofOperator(async (tx, id, { about }) => {
  await storeOperatorPassword(tx, id, await hashPassword(newPassword()), { isOwnPassword: false });
  return `${about.name} had a newer password: make operator do=reset EMAIL=${about.name}`;
});

const allEmails = `select email from contact_messages union select email from listing_requests
  union select email from reports union select recipient from mails union select email from holder_emails
  union select email from digest_opt_outs union select email from operator_invitations`;

const repeats: Readonly<Record<Journaled, Repeat>> = {
  'operator.disabled': ofOperator(async (tx, id, { about }) => {
    await setOperatorDisabled(tx, id, true);
    return `${about.name} is disabled`;
  }),
  'operator.enabled': ofOperator(async (tx, id, { about }) => {
    await setOperatorDisabled(tx, id, false);
    return `${about.name} is enabled`;
  }),
  'operator.role-changed': ofOperator(async (tx, id, { about, after }) => {
    const role = operatorRoles.find((known) => known === after?.role);
    if (role === undefined) return undefined;
    await storeOperatorRole(tx, id, role);
    return `${about.name} has the role ${role}`;
  }),
  'operator.password-changed': forgetPassword,
  'operator.password-reset': forgetPassword,
  // Their owners change the tables of analytics and the catalog.
  'agency.person-removed': async (tx, { about: { id, name } }) => {
    await announce(tx, { type: 'admin.agency-person.removed', person: id });
    return `${name} is removed from the agency`;
  },
  'model.erased': async (_, { about: { id } }) =>
    `model ${id} was erased: make erase MODEL=${id} APPLY=1, after archiving it if it is listed again`,
  'person.erased': async (tx, { about }, hashesOf) => {
    const emails = await rowsOf<{ email: string }>(tx, allEmails);
    const found = emails.filter(({ email }) => hashesOf(email).includes(about.id));
    for (const { email } of found) await erasePerson(tx, { email, recipientHashes: hashesOf(email) });
    return found.length > 0 ? 'a person is erased again' : undefined;
  },
};

type JournalRecord = AuditRecord & { readonly repeat: Repeat };

const readJournal = async (amqpUrl: string, since: Date): Promise<JournalRecord[]> => {
  const marker = { exchange: 'journal', key: '' };
  const stream = await openStream(amqpUrl, { queue: 'admin.journal', start: since.getTime(), marker });
  const records: JournalRecord[] = [];
  try {
    await stream.readToEnd(async (messages) => {
      for (const { body } of messages) {
        const message = parseMessage(DomainMessage, body);
        const entry = message.ok ? entryOf(message.value) : null;
        if (message.ok && entry !== null && isJournaled(entry.what))
          records.push({ message: message.value, entry, repeat: repeats[entry.what] });
      }
    });
    return records;
  } finally {
    await stream.close();
  }
};

type Options = { readonly amqpUrl: string; readonly since: Date; readonly hashesOf: HashesOf };

/**
 * Repeats, in one transaction and in their order, the entries of the journal since `since` that this database
 * does not know, and adds them to the audit log, so that a second call changes nothing. Returns what was done.
 */
export const replayJournal = async (
  db: Postgres,
  { amqpUrl, since, hashesOf }: Options,
): Promise<string[]> => {
  const records = await readJournal(amqpUrl, since);
  return await db.transaction(async (tx) => {
    const known = await rowsOf<{ id: string }>(
      tx,
      'select event_id as id from audit_log where event_id = any($1::uuid[])',
      [records.map(({ message }) => message.id)],
    );
    const fresh = new Map(records.map((record) => [record.message.id, record]));
    for (const { id } of known) fresh.delete(id);
    const done = new Set<string>();
    for (const { entry, repeat } of fresh.values()) {
      const line = await repeat(tx, entry, hashesOf);
      if (line !== undefined) done.add(line);
    }
    await addAuditEntries(tx, [...fresh.values()]);
    return [...done];
  });
};
