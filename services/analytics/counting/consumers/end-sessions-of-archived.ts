import type { DomainMessage } from '@marquee/contracts/events/domain-event';
import { done, type Outcome } from '@marquee/kit/bus/outcome';
import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { personsBy, removePerson } from '../../holders/access/agency-persons';
import { endHolderSessions } from '../../holders/access/holder-sessions';
import { endInviteLink } from '../../holders/access/invite-links';
import { forgetHolder } from '../../holders/access/passwords';
import { endShareLinks } from '../../holders/access/share-links';
import { forgetModelInDeadLetters } from '../../ledger/dead-letters/dead-letters';
import { retryUntilStored } from './retry-policy';

const by = { role: 'service', name: 'admin' } as const;

/**
 * Ends the sessions, share links and the invite link of a model that was archived, so that none is valid again when
 * the model is restored; an erased one also loses its password, its agencies and the dead letters about it. Until the
 * message is processed, `openModel` refuses them. A repeated message changes nothing, unless the model was restored in
 * between: then its holder logs in again. Also ends the share links of an operator whose access was
 * revoked, which stay open until then, and removes erased persons of agencies, without their names in the audit log.
 */
export const endSessionsOfArchived =
  ({ db, log }: { db: Postgres; log: Log }) =>
  ({ event, requestId }: DomainMessage, signal: AbortSignal): Promise<Outcome> => {
    if (event.type === 'admin.operator.revoked') {
      const owner = { of: 'operator_id', id: event.operatorId } as const;
      return retryUntilStored(
        'revoked operator',
        async () => void (await endShareLinks(db, owner)),
        signal,
        log,
      );
    }
    if (event.type === 'admin.agency-person.removed') {
      const column = event.person.includes('@') ? 'login' : 'id';
      const forget = () =>
        db.transaction(async (tx) => {
          for (const { id } of await personsBy(tx, column, event.person))
            await removePerson(tx, { kind: 'agency person', id, slug: 'a person' }, by, requestId);
        });
      return retryUntilStored('removed person', forget, signal, log);
    }
    const isErased = event.type === 'catalog.model.erased';
    if (!isErased && !(event.type === 'catalog.model.updated' && event.model.archived))
      return Promise.resolve(done);
    const { id } = event.model;
    return retryUntilStored(
      'archived model',
      async () => {
        const ended = await db.transaction(async (tx) => {
          await endInviteLink(tx, { of: 'model_id', id });
          if (isErased) {
            await forgetHolder(tx, id);
            await forgetModelInDeadLetters(tx, event.model);
          }
          return await endHolderSessions(tx, id);
        });
        if (ended > 0) log.info('holder.sessions-ended', { modelId: id, sessions: ended });
      },
      signal,
      log,
    );
  };
