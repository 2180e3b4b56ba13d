import type { Actor } from '@marquee/contracts/events/domain-event';
import { unreachable } from '../errors/unreachable';
import type { Identity } from './identity';

/** The actor in the audit log: for a service that runs an operator's command, that operator. */
export const actorOf = (identity: Identity): Actor => {
  switch (identity.role) {
    case 'admin':
      return { role: 'admin', name: identity.email };
    case 'holder':
      return {
        role: 'holder',
        name: identity.agency === undefined ? identity.slug : `agency ${identity.agency}`,
      };
    case 'service':
      return {
        role: 'service',
        name:
          identity.requestedBy === undefined
            ? identity.service
            : `${identity.service} for ${identity.requestedBy}`,
      };
    case 'visitor':
      return { role: 'visitor', name: '' };
    default:
      return unreachable(identity);
  }
};
