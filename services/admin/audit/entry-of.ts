import type { Actor, Deed, DomainEvent, DomainMessage } from '@marquee/contracts/events/domain-event';
import { unreachable } from '@marquee/kit/errors/unreachable';

const service = (name: string): Actor => ({ role: 'service', name });
const nothing = { before: null, after: null } as const;
const model = (id: number, name: string) => ({ kind: 'model', id: String(id), name });

/**
 * What the audit log says of an event: the deed that came with it, or, where nobody's hand was at work, what the event itself tells.
 * Null for news that is no deed at all.
 */
export const entryOf = ({ event, deed }: Pick<DomainMessage, 'event' | 'deed'>): Deed | null =>
  deed ?? deedOf(event);

const deedOf = (event: DomainEvent): Deed | null => {
  switch (event.type) {
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
    case 'catalog.import.finished':
    case 'analytics.dead-letter.moved':
    case 'analytics.holder.knocked':
    case 'admin.operator.knocked':
    case 'admin.account.changed':
    case 'admin.inbox.changed':
      return null;
    default:
      return unreachable(event);
  }
};
