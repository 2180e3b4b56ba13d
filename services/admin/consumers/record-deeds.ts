import { DomainMessage } from '@marquee/contracts/events/domain-event';
import { parseMessage } from '@marquee/kit/bus/consume-each';
import type { Delivery } from '@marquee/kit/bus/consumer';
import { dead, done, type Outcome } from '@marquee/kit/bus/outcome';
import type { Log } from '@marquee/kit/log/log';
import { isRetryable } from '@marquee/kit/postgres/is-retryable';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { retryUntilSuccess } from '@marquee/kit/run/wait';
import { entryOf } from '../audit/entry-of';
import { type AuditRecord, recordAudit } from '../queries/audit-log';

type Judged = { readonly outcome: Outcome; readonly record?: AuditRecord };

const judge = ({ body }: Delivery): Judged => {
  const parsed = parseMessage(DomainMessage, body);
  if (!parsed.ok) return { outcome: dead(parsed.why) };
  const { id, at, requestId, event } = parsed.value;
  const deed = entryOf(parsed.value);
  return {
    outcome: done,
    ...(deed !== null && { record: { eventId: id, eventType: event.type, at, requestId, deed } }),
  };
};

/** Writes what was done into the audit log, many deeds in one statement, each once however often it is delivered. */
export const recordDeeds =
  ({ db, log }: { readonly db: Postgres; readonly log: Log }) =>
  async (deliveries: readonly Delivery[], signal: AbortSignal): Promise<Outcome[]> => {
    const judged = deliveries.map(judge);
    const records = judged.flatMap(({ record }) => (record === undefined ? [] : [record]));
    if (records.length > 0) {
      const fresh = await retryUntilSuccess('postgres', () => recordAudit(db, records), {
        log,
        signal,
        retry: isRetryable,
      });
      log.info('audit.recorded', { deeds: records.length, fresh });
    }
    return judged.map(({ outcome }) => outcome);
  };
