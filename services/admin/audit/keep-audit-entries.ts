import { DomainMessage } from '@marquee/contracts/events/domain-event';
import { senderOf } from '@marquee/kit/bus/audit-signature';
import type { HandleBatch } from '@marquee/kit/bus/consumer';
import type { Delivery } from '@marquee/kit/bus/delivery';
import { done } from '@marquee/kit/bus/outcome';
import { parseBreaker } from '@marquee/kit/bus/parse-breaker';
import { parseMessage } from '@marquee/kit/bus/parse-message';
import type { Publisher } from '@marquee/kit/bus/publisher';
import type { Identities } from '@marquee/kit/identity/identity';
import type { Log } from '@marquee/kit/log/log';
import { retryPostgres } from '@marquee/kit/postgres/is-retryable';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { addAuditEntries } from './audit-log-queries';
import { endWebhooks } from './end-webhooks';
import { entryOf } from './entry-of';
import { isJournaled, writeJournal } from './journal';
import { mayRecord } from './senders';

type Deps = {
  readonly db: Postgres;
  readonly publisher: Publisher;
  readonly identities: Identities;
  readonly log: Log;
  /** Epoch milliseconds until which unsigned entries are recorded and logged: the version before signs none. */
  readonly unsignedUntil?: number;
};

/** A message whose sender may record it, or why it is not one. */
const readSigned = ({ identities, log, unsignedUntil = 0 }: Deps, delivery: Delivery) => {
  const message = parseMessage(DomainMessage, delivery.body);
  if (!message.ok) return message;
  const sender = senderOf(identities, delivery);
  const { event } = message.value;
  const entry = entryOf(message.value);
  if (delivery.headers['x-sender'] === undefined && Date.now() < unsignedUntil) {
    log.warn('audit.unsigned', { what: entry?.what, id: message.value.id });
    return message;
  }
  if (sender !== undefined && (entry === null || mayRecord(sender, event, entry))) return message;
  const why = sender === undefined ? 'is not signed' : `must not be recorded by ${sender}`;
  return { ok: false, newer: false, why: `${event.type} ${entry?.what} ${why}` } as const;
};

/**
 * Writes signed audit entries into the audit log, many in one statement, each once however often it is delivered.
 * Before that, those that a restore repeats are in the journal, outside the database.
 */
export const keepAuditEntries = (deps: Deps): HandleBatch => {
  const { db, publisher, log } = deps;
  const breaker = parseBreaker(log);
  return async (deliveries, signal) => {
    const messages = deliveries.map((delivery) => readSigned(deps, delivery));
    const records = messages.flatMap((message) => {
      const entry = message.ok ? entryOf(message.value) : null;
      return message.ok && entry !== null ? [{ message: message.value, entry }] : [];
    });
    for (const { message, entry } of records)
      if (isJournaled(entry.what)) await writeJournal(publisher, { message, entry });
    if (records.length > 0) {
      const { added, head } = await retryPostgres(() => addAuditEntries(db, records), { log, signal });
      // Outside the database, so that entries removed at the end can be noticed.
      for (const { message } of records) {
        await endWebhooks(db, message);
        if (message.event.type === 'catalog.model.erased') {
          const { id, slug, formerSlugs } = message.event.model;
          await db.query('select forget_model($1, $2)', [id, [slug, ...formerSlugs]]);
        }
      }
      log.info('audit.recorded', { entries: records.length, added, head });
    }
    return breaker.settle(messages).map((outcome) => outcome ?? done);
  };
};
