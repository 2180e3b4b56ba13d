import type { AuditEntry, DomainEvent, DomainMessage } from '@marquee/contracts/events/domain-event';
import { unreachable } from '@marquee/kit/errors/unreachable';

const model = (id: number, name: string) => ({ kind: 'model', id: String(id), name });
const byService = (name: string, what: string, about: AuditEntry['about']): AuditEntry => ({
  by: { role: 'service', name },
  what,
  about,
  before: null,
  after: null,
});

/** The entry of a message: its own, else one made from the event. Null for events that the log leaves out. */
export const entryOf = ({ event, entry }: Pick<DomainMessage, 'event' | 'entry'>): AuditEntry | null =>
  entry ?? entryOfEvent(event);

const entryOfEvent = (event: DomainEvent): AuditEntry | null => {
  switch (event.type) {
    case 'audit.recorded':
      return event.entry;
    case 'catalog.model.created':
    case 'catalog.model.updated':
    case 'catalog.model.featured':
    case 'catalog.model.unfeatured':
    case 'catalog.model.expired':
    case 'catalog.model.extended':
    case 'catalog.model.erased':
      return byService(
        'catalog',
        event.type.slice('catalog.'.length),
        model(event.model.id, event.model.slug),
      );
    case 'catalog.model.all-changed':
      return byService('catalog', 'models.all-changed', { kind: 'catalog', id: '', name: 'every model' });
    // A proposal and a declined one bring their own entries, an applied one is the model's change.
    case 'catalog.proposal.made':
    case 'catalog.proposal.decided':
      return null;
    case 'analytics.password.generated':
      return byService('analytics', 'password.generated', model(event.modelId, ''));
    case 'analytics.invite-link.made':
      return byService('analytics', 'invite-link.made', model(event.modelId, ''));
    case 'admin.listing.requested':
      return {
        by: { role: 'visitor', name: 'requester' },
        what: 'listing.requested',
        about: { kind: 'listing request', id: String(event.listingRequestId), name: event.reference },
        before: null,
        after: null,
      };
    // The transition, removal, new password or disabling has its own entry.
    case 'admin.operator.revoked':
    case 'admin.agency-person.removed':
    case 'admin.listing.closed':
    case 'analytics.trending.computed':
    case 'analytics.rotation.served':
      return null;
    default:
      return unreachable(event);
  }
};
