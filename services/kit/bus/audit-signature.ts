import type { Identities } from '../identity/identity';
import { isMacOf, mac, type PurposeKeys } from '../identity/service-secret';
import type { Delivery } from './delivery';

/** Each service that records actions, and the pair whose keys it shares with admin alone. */
const pairs = { catalog: 'admin>catalog', tracking: 'tracking>admin', analytics: 'admin>analytics' } as const;
export type AuditSender = keyof typeof pairs | 'admin';

const isSender = (name: unknown): name is AuditSender =>
  typeof name === 'string' && (name === 'admin' || Object.hasOwn(pairs, name));

const keysOf = (identities: Identities, sender: AuditSender): PurposeKeys =>
  sender === 'admin'
    ? identities.purposeKeys('own audit entries')
    : identities.pairKeys(pairs[sender], 'audit entries');

/** The headers by which admin knows which service has sent a message. */
export type SignEntry = (text: string) => Readonly<Record<string, string>>;

export const entrySigner = (identities: Identities, sender: AuditSender): SignEntry => {
  const [key] = keysOf(identities, sender);
  if (key === undefined) throw new Error('signing needs a key');
  return (text) => ({ 'x-sender': sender, 'x-signature': mac(key, text).toString('hex') });
};

/** The service that has signed the message; undefined when none has, or the message was changed since. */
export const senderOf = (
  identities: Identities,
  { body, headers: { 'x-sender': sender, 'x-signature': signature } }: Pick<Delivery, 'body' | 'headers'>,
): AuditSender | undefined => {
  const isSigned =
    isSender(sender) &&
    isMacOf(keysOf(identities, sender), body.toString(), Buffer.from(String(signature), 'hex'));
  return isSigned ? sender : undefined;
};
