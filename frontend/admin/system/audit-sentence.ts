import type { AuditLogEntry } from '@marquee/contracts/http/audit';
import { capitalized } from '../../ui/format/capitalized';
import { momentOf } from '../../ui/format/day';
import { dollarsOf } from '../../ui/format/price';

type Values = AuditLogEntry['after'];

/** `{name}` is the entry's subject. Actions that are not listed read as their own name. */
const phrases: Readonly<Record<string, string>> = {
  'model.created': 'added {name}',
  'model.edited': 'edited {name}',
  'model.archived': 'archived {name}',
  'model.erased': 'erased a model',
  'model.restored': 'restored {name}',
  'model.verified': 'verified {name}',
  'model.unverified': 'withdrew the verification of {name}',
  'model.featured': 'featured {name}',
  'model.unfeatured': 'removed {name} from the featured models',
  'model.expired': 'ended the featured placement of {name}',
  'models.imported': 'imported a file of models, {name}',
  'video.created': 'added the video {name}',
  'video.edited': 'edited the video {name}',
  'video.archived': 'archived the video {name}',
  'video.restored': 'restored the video {name}',
  'videos.imported': 'imported a file of videos, {name}',
  'models.all-changed': 'loaded the whole catalog',
  'picture.uploaded': 'uploaded a photo for {name}',
  'picture.deleted': 'deleted a photo of {name}',
  'status.reported': 'set the status of {name}',
  'proposal.made': 'proposed changes to the profile of {name}',
  'proposal.withdrawn': 'withdrew the proposed changes to {name}',
  'proposal.applied': 'applied the proposed changes to {name}',
  'proposal.declined': 'declined the proposed changes to {name}',
  'campaign-link.created': 'added a campaign link for {name}',
  'campaign-link.changed': 'changed a campaign link of {name}',
  'listing.requested': 'sent listing request {name}',
  'listing.moved': 'moved listing request {name}',
  'listing.priced': 'changed the price of listing request {name}',
  'listing.attested': 'confirmed a check of listing request {name}',
  'listing.attestation-withdrawn': 'withdrew a confirmation of listing request {name}',
  'listing.noted': 'added a note to listing request {name}',
  'listing.activation-ordered': 'started the activation of listing request {name}',
  'message.moved': 'moved message {name}',
  'message.replied': 'replied to message {name}',
  'message.noted': 'added a note to message {name}',
  'report.moved': 'moved report {name}',
  'report.noted': 'added a note to report {name}',
  'report.profile-taken-down': 'took down the profile in report {name}',
  'business.changed': 'changed the {name}',
  'operator.logged-in': 'logged in',
  'operator.logged-out': 'logged out',
  'operator.login-refused': 'failed to log in',
  'operator.password-changed': 'changed the account password',
  'operator.password-reset': 'reset the password of {name}',
  'operator.invited': 'invited {name}',
  'operator.invitation-withdrawn': 'withdrew the invitation of {name}',
  'operator.added': 'added the account {name}',
  'operator.role-changed': 'changed the role of {name}',
  'operator.disabled': 'disabled the account {name}',
  'operator.enabled': 'enabled the account {name}',
  'session.revoked': 'ended a session',
  'token.created': 'created an API token for {name}',
  'token.revoked': 'revoked an API token of {name}',
  'passkey.added': 'added a passkey',
  'passkey.removed': 'removed a passkey',
  'share.created': 'created a share link of {name}',
  'share.revoked': 'revoked a share link of {name}',
  'two-step.on': 'turned on two-step verification',
  'two-step.off': 'turned off two-step verification',
  'traffic-rule.added': 'added the traffic rule {name}',
  'traffic-rule.removed': 'removed the traffic rule {name}',
  'note.added': 'noted something about {name}',
  'note.removed': 'removed a note about {name}',
  'invite-link.made': 'created an invite link for {name}',
  'invite-link.opened': 'opened the invite link of {name}',
  'password.generated': 'generated a dashboard password for {name}',
  'password.changed': 'changed the dashboard password of {name}',
  'holder.logged-in': 'logged in',
  'holder.login-refused': 'failed to log in to the dashboard of {name}',
  'holder-email.changed': 'changed the email of the holder of {name}',
  'agency.created': 'created the agency {name}',
  'agency.changed': 'changed the agency {name}',
  'agency.removed': 'removed the agency {name}',
  'agency.password-generated': 'generated a password for the agency {name}',
  'agency.invite-link-made': 'created an invite link for the agency {name}',
  'agency.invite-link-opened': 'opened the invite link of the agency {name}',
  'agency.logged-in': 'logged in',
  'agency.login-refused': 'failed to log in as the agency {name}',
  'dead-letter.replayed': 'replayed the dead letter “{name}”',
  'dead-letter.discarded': 'discarded the dead letter “{name}”',
  'loss.written-off': 'wrote off lost events of {name}',
  'day.rebuilt': 'recounted the day {name}',
  'day.root': 'sealed the figures of {name}',
  'day.refiltered': 'recounted the day {name} with the rules of detection',
  'months.removed': 'removed the daily breakdowns before {name}',
};

/** `Listing: activation ordered`: an action that can be chosen as a filter. */
export const actionName = (what: string): string => {
  const [about = '', action = ''] = what.split('.', 2).map(words);
  return `${capitalized(about)}${action === '' ? '' : `: ${action}`}`;
};

/** `ada@example.com featured Ada Vale until Dec 22, 2026, 12:00 PM UTC`, without the user. */
export const auditSentence = (entry: AuditLogEntry): string => {
  const name = entry.about.name || `${entry.about.kind} ${entry.about.id}`.trim();
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
const requesterOf = (name: string): string | undefined => {
  const by = / for (.+)$/.exec(name)?.[1];
  return by?.replace(/^the /, 'The ');
};

const textIn = (values: Values, key: string): string | undefined => {
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
