import type { Actor, AuditEntry, DomainEvent, DomainMessage } from '@marquee/contracts/events/domain-event';
import { unreachable } from '@marquee/kit/errors/unreachable';

const service = (name: string): Actor => ({ role: 'service', name });
const nothing = { before: null, after: null } as const;
const model = (id: number, name: string) => ({ kind: 'model', id: String(id), name });

/** The audit entry of a message: its own entry, else one made from the event. Null for events that the audit log leaves out. */
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
      return {
        by: service('catalog'),
        what: event.type.slice('catalog.'.length),
        about: model(event.model.id, event.model.slug),
        ...nothing,
      };
    case 'catalog.model.all-changed':
      return {
        by: service('catalog'),
        what: 'models.all-changed',
        about: { kind: 'catalog', id: '', name: 'every model' },
        ...nothing,
      };
    case 'analytics.password.generated':
      return {
        by: service('analytics'),
        what: 'password.generated',
        about: model(event.modelId, ''),
        ...nothing,
      };
    case 'analytics.invite-link.made':
      return {
        by: service('analytics'),
        what: 'invite-link.made',
        about: model(event.modelId, ''),
        ...nothing,
      };
    case 'admin.listing.requested':
      return {
        by: { role: 'visitor', name: 'requester' },
        what: 'listing.requested',
        about: { kind: 'listing request', id: String(event.listingRequestId), name: event.reference },
        ...nothing,
      };
    case 'analytics.trending.computed':
      return null;
    default:
      return unreachable(event);
  }
};
