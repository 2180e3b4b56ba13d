import type { AuditLogEntry } from '@marquee/contracts/http/audit';
import { capitalized } from '../../ui/format/capitalized';
import { fullDay, momentOf } from '../../ui/format/day';
import { dollarsOf } from '../../ui/format/price';
import auditPhrases from './audit-phrases.json' with { type: 'json' };

/** `{name}` is the entry's subject. Actions that are not listed read as their own name. */
const phrases: Readonly<Record<string, string>> = auditPhrases;

/** `Listing: activation ordered`: an action that can be chosen as a filter. */
export const actionName = (what: string): string => {
  const [about = '', action = ''] = what.split('.', 2).map(words);
  return `${capitalized(about)}${action === '' ? '' : `: ${action}`}`;
};

/** `ada@example.com featured Ada Vale until Dec 22, 2026, 12:00 PM UTC`, without the user. */
export const auditSentence = (entry: AuditLogEntry): string => {
  const { kind, id, name: given } = entry.about;
  const name = kind === 'day' && given ? fullDay(given) : given || `${kind} ${id}`.trim();
  // A function: a name may contain `$&`.
  const phrase = phrases[entry.what]?.replace('{name}', () => name);
  return `${phrase ?? `${actionName(entry.what)}, ${name}`}${detail(entry)}`;
};

/** The author of an action. A visitor has no name; a service acts for the operator whose command it runs. */
export const auditUser = ({ role, name }: AuditLogEntry['by']): string => {
  switch (role) {
    case 'admin':
      return name;
    case 'holder':
      return name.startsWith('agency ') ? `The ${name}` : `The holder of ${name}`;
    case 'service':
      return requesterOf(name) ?? `The service ${name}`;
    case 'visitor':
      return 'A visitor';
  }
};

/** A service that acts on a command is named `analytics for the holder of velvet-rose`. */
const requesterOf = (name: string): string | undefined =>
  / for (.+)$/.exec(name)?.[1]?.replace(/^the /, 'The ');

const textIn = (values: AuditLogEntry['after'], key: string): string | undefined => {
  const value = values?.[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const detail = ({ what, before, after }: AuditLogEntry): string => {
  const [from, to] = [textIn(before, 'state'), textIn(after, 'state')];
  if (to !== undefined) return `${from === undefined ? '' : ` from ${words(from)}`} to ${words(to)}`;
  const role = textIn(after, 'role');
  if (role !== undefined) return what === 'operator.role-changed' ? ` to ${role}` : ` as ${role}`;
  const device = [textIn(after, 'browser'), textIn(after, 'device')].filter((part) => part !== undefined);
  if (device.length > 0) return ` (${device.join(', ')})`;
  const until = textIn(after, 'featuredUntil');
  if (what === 'model.featured' && until !== undefined)
    // The database writes a placement without an end as "infinity".
    return Number.isNaN(Date.parse(until)) ? ' without an end' : ` until ${momentOf(until)}`;
  const price = after?.priceCents;
  if (what === 'listing.priced' && typeof price === 'number') return ` to ${dollarsOf(price)}`;
  return '';
};

/** `in-review` as `in review`, `featuredUntil` as `featured until`. */
export const words = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
