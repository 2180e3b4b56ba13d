import type { DomainMessage } from '@marquee/contracts/events/domain-event';
import type { Publisher } from '@marquee/kit/bus/publisher';
import type { AuditRecord } from './audit-log-queries';

/** The entries that a restored older database repeats. */
const journaled = [
  'operator.disabled',
  'operator.enabled',
  'operator.role-changed',
  'operator.password-changed',
  'operator.password-reset',
  'agency.person-removed',
  'model.erased',
  'person.erased',
] as const;
export type Journaled = (typeof journaled)[number];

export const isJournaled = (what: string): what is Journaled => journaled.some((known) => known === what);

/** Resolves once the journal, a stream outside the database, has the entry; else throws `PublishFailed`. */
export const writeJournal = (
  publisher: Publisher,
  { message: { id, at, requestId }, entry }: AuditRecord,
): Promise<void> => {
  const event = { type: 'audit.recorded', entry } as const;
  const body = Buffer.from(JSON.stringify({ id, at, requestId, event } satisfies DomainMessage));
  return publisher.publish({ exchange: 'journal', key: '', body, messageId: id });
};
