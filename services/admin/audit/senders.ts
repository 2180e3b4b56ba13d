import type { AuditEntry, DomainEvent } from '@marquee/contracts/events/domain-event';
import type { AuditSender } from '@marquee/kit/bus/audit-signature';

/** The kinds of actions that one service alone decides. Others are recorded by several. */
const owned: Readonly<Record<AuditSender, RegExp>> = {
  catalog: /^(?:models?|videos?|picture|proposal|status|campaign-link)\./,
  tracking: /^traffic-rule\./,
  analytics: /^(?:password|invite-link|holder|agency|note|dead-letter|loss|day|months)\./,
  admin:
    /^(?:listing|message|report|business|operator|session|two-step|passkey|holder-email|person|records|audit)\./,
};

/**
 * Whether a service may record this: an action of its own, or one that no other service decides. Tracking, which
 * parses what strangers send, records the actions of operators at its own rules alone.
 */
export const mayRecord = (sender: AuditSender, event: DomainEvent, { by, what }: AuditEntry): boolean => {
  if (event.type !== 'audit.recorded' && !event.type.startsWith(`${sender}.`)) return false;
  if (sender === 'tracking') return owned.tracking.test(what) && by.role === 'admin';
  return owned[sender].test(what) || !Object.values(owned).some((pattern) => pattern.test(what));
};
