import type { AuditEntry, DomainEvent } from '@marquee/contracts/events/domain-event';
import type { AuditSender } from '@marquee/kit/bus/audit-signature';

/** The kinds of actions that a service decides. Two have accounts with tokens and second factors. */
const owned: Readonly<Record<AuditSender, RegExp>> = {
  catalog: /^(?:models?|videos?|picture|proposal|status|campaign-link)\./,
  tracking: /^traffic-rule\./,
  analytics:
    /^(?:password|invite-link|holder|agency|note|dead-letter|loss|day|months|share|token|two-step|passkey)\./,
  admin:
    /^(?:listing|message|report|business|operator|session|two-step|passkey|holder-email|person|records|audit|webhook|token)\./,
};

/**
 * Whether a service may record this: an action that it decides itself. Tracking, which parses what strangers send,
 * records the actions of operators at its own rules alone.
 */
export const mayRecord = (sender: AuditSender, event: DomainEvent, { by, what }: AuditEntry): boolean => {
  if (event.type !== 'audit.recorded' && !event.type.startsWith(`${sender}.`)) return false;
  if (sender === 'tracking' && by.role !== 'admin') return false;
  return owned[sender].test(what);
};
