import type { AuditEntry } from '@marquee/contracts/events/domain-event';
import { recordAudit } from '@marquee/kit/bus/outbox';
import { tokenHash } from '@marquee/kit/identity/secret-token';
import { firstRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';
import { type Account, entryAbout, holderOf } from './audit-entry';
import { accountHasFactor } from './factor-owner';
import { recordUse, type SessionUse } from './holder-sessions';
import { endInviteLink } from './invite-links';

/** A person of an agency, with slug and name of the agency. */
export type Person = {
  readonly id: number;
  readonly login: string;
  readonly agencyId: number;
  readonly slug: string;
  readonly agency: string;
  readonly passwordHash: string | null;
  /** The invite link is less than ten minutes old. */
  readonly hasNewLink: boolean;
};

const personsFrom = 'agency_persons p join agencies a on a.id = p.agency_id';
const personColumns = `p.id, p.login, p.agency_id as "agencyId", a.slug, a.name as agency, p.password_hash as "passwordHash",
  exists (select from invite_links l where l.agency_person_id = p.id and l.created_at > now() - interval '10 minutes') as "hasNewLink"`;

export const personsBy = (db: Queryable, column: 'id' | 'login' | 'agency_id', value: number | string) =>
  rowsOf<Person>(db, `select ${personColumns} from ${personsFrom} where p.${column} = $1`, [value]);

export type LoggedIn = Person & { readonly sessionId: string; readonly secondStep: boolean };

/** The person of a valid session whose agency lists `modelId`, if given; none once a factor exists that the login lacked. Use is recorded at most once a minute. */
export const personOfSession = async (
  db: Queryable,
  token: string,
  { refetch, idleHours }: SessionUse,
  modelId?: number,
): Promise<LoggedIn | undefined> => {
  const hash = tokenHash(token);
  const session = await firstRow<Omit<LoggedIn, 'sessionId'> & { isStale: boolean }>(db, {
    name: 'person-of-session',
    text: `select ${personColumns}, s.second_step as "secondStep", s.last_active_at < now() - interval '1 minute' as "isStale"
           from ${personsFrom} join agency_sessions s on s.agency_person_id = p.id
           where s.token_hash = $1 and s.expires_at > now()
             and (s.second_step or not ${accountHasFactor('agency person', 'p.id')})
             and ($2::int is null or s.last_active_at > now() - make_interval(hours => $2))
             and ($3::bigint is null or exists (select from agency_models m where m.agency_id = a.id and m.model_id = $3))`,
    values: [hash, idleHours ?? null, modelId ?? null],
  });
  if (session?.isStale && !refetch) await recordUse(db, 'agency_sessions', token);
  return session && { ...session, sessionId: hash.toString('base64url') };
};

/** The account in the audit log, where a person is named with the agency. */
export const accountOf = ({ id, slug, login }: Pick<Person, 'id' | 'slug' | 'login'>): Account => ({
  kind: 'agency person',
  id,
  slug: login === slug ? slug : `${slug} (${login})`,
});

/** Changes nothing for a person of this agency. Undefined when a person of another one has this email. */
export const addPerson = (tx: Queryable, agencyId: number, email: string) =>
  firstRow<{ id: number }>(
    tx,
    `insert into agency_persons as p (agency_id, login) values ($1, $2)
     on conflict (login) do update set login = excluded.login where p.agency_id = $1 returning id`,
    [agencyId, email],
  );

/** Replaces the password and ends the sessions and the unopened invite link of the former one. */
export const setPersonPassword = async (
  tx: Queryable,
  person: Person,
  passwordHash: string,
  by: { readonly what: 'password-changed' | 'invite-link-opened'; readonly requestId: string },
): Promise<void> => {
  const { id } = person;
  await tx.query('update agency_persons set password_hash = $2 where id = $1', [id, passwordHash]);
  await tx.query('delete from agency_sessions where agency_person_id = $1', [id]);
  await endInviteLink(tx, { of: 'agency_person_id', id });
  const account = accountOf(person);
  await recordAudit(tx, entryAbout(account, `agency.${by.what}`, { by: holderOf(account) }), by.requestId);
};

/** Removes a person with sessions, invite link and second factors. A restore repeats the entry. */
export const removePerson = async (
  tx: Queryable,
  account: Account,
  by: AuditEntry['by'],
  requestId: string | null,
): Promise<void> => {
  await tx.query('delete from agency_persons where id = $1', [account.id]);
  await recordAudit(tx, entryAbout(account, 'agency.person-removed', { by }), requestId);
};
