import type { AuditEntry } from '@marquee/contracts/events/domain-event';
import { type NewEntry, recordAudit } from '@marquee/kit/bus/outbox';
import type { Identity } from '@marquee/kit/identity/identity';
import type { AnalyticsDeps } from '../../deps';

/** The model, agency or person of one that an entry is about: its kind, id and name. */
export type Account = {
  readonly kind: 'model' | 'agency' | 'agency person';
  readonly id: number | string;
  readonly slug: string;
};

export const entryAbout = (
  { kind, id, slug }: Account,
  what: string,
  facts: Pick<AuditEntry, 'by'> & Partial<AuditEntry>,
): NewEntry => ({ what, about: { kind, id: String(id), name: slug }, ...facts });

export const holderOf = ({ kind, slug }: Account): AuditEntry['by'] => ({
  role: 'holder',
  name: kind === 'model' ? slug : `agency ${slug}`,
});

/** Records a login. A name that no account has is not recorded: it may be a password in the wrong field. */
export const auditLogin = async (
  { db, throttle }: Pick<AnalyticsDeps, 'db' | 'throttle'>,
  what: `${'holder' | 'agency'}.${'logged-in' | 'login-refused'}`,
  known: Pick<Account, 'id' | 'slug'> | undefined,
  { address, requestId }: Identity,
): Promise<void> => {
  const kind = what.startsWith('agency') ? 'agency person' : 'model';
  const account: Account = { kind, id: known?.id ?? '', slug: known?.slug ?? `no ${kind}` };
  const entry = what.endsWith('logged-in')
    ? { by: holderOf(account) }
    : { by: { role: 'visitor', name: '' } as const, after: { source: throttle.sourceOf(address) } };
  await recordAudit(db, entryAbout(account, what, entry), requestId);
};
