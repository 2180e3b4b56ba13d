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
  'person.erased',
] as const;
export type Journaled = (typeof journaled)[number];

export const isJournaled = (what: string): what is Journaled => journaled.some((known) => known === what);

/**
 * Resolves once the journal, a stream outside the database, has the entry. Throws `PublishFailed` otherwise.
 */
export const writeJournal = (publisher: Publisher, { message, entry }: AuditRecord): Promise<void> =>
  publisher.publish({
    exchange: 'journal',
    key: '',
    body: Buffer.from(JSON.stringify({ ...message, entry } satisfies DomainMessage)),
    messageId: message.id,
  });
