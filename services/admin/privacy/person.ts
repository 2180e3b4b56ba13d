import { announce } from '@marquee/kit/bus/outbox';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';
import { announceClosed } from '../listing-requests/listing-request-changes';

/** A person by email, without regard to case, and the hashes of that email in `confirmation_mails`. */
export type Person = { readonly email: string; readonly recipientHashes: readonly string[] };

export type Erased = {
  /** Rows deleted or emptied, by kind. */
  readonly changed: Readonly<Record<string, number>>;
  /** What stays, with the reason. */
  readonly kept: readonly { readonly reference: string; readonly why: string }[];
};

const ids = (tx: Queryable, sql: string, person: Person): Promise<{ id: number; reference: string }[]> =>
  rowsOf(tx, sql, [person.email]);

/** Mails to or from the person ($1), except about running placements ($2) and open reports ($3). */
const ofPerson = `(lower(recipient) = lower($1) or lower(reply_to) = lower($1))
  and (listing_request_id is null or listing_request_id <> all($2::bigint[])) and (report_id is null or report_id <> all($3::bigint[]))`;

const runningRequests =
  "select id, reference from listing_requests where lower(email) = lower($1) and state in ('paid', 'active') order by id";
const keptRequests = `select id, reference from listing_requests l where lower(email) = lower($1)
  and (state in ('paid', 'active') or exists (select from receipts where listing_request_id = l.id)) order by id for update`;
const openReports = `select id, reference from reports where lower(email) = lower($1) and closed_at is null order by id for update`;

/**
 * Deletes a person's records. Stays: a placement that runs, an open report, and of a paid request what its
 * receipt needs (name, email, amount, attestations). The catalog deletes the pictures of the erased requests.
 * A second call changes nothing. To see what it would change, roll the transaction back.
 */
export const erasePerson = async (tx: Queryable, person: Person): Promise<Erased> => {
  const { email, recipientHashes } = person;
  const requests = await ids(tx, keptRequests, person);
  const running = await ids(tx, runningRequests, person);
  const reports = await ids(tx, openReports, person);
  const [requestIds, runningIds, reportIds] = [requests, running, reports].map((all) =>
    all.map(({ id }) => id),
  );
  const paidIds = requestIds?.filter((id) => !runningIds?.includes(id));
  const change = async (sql: string, ...values: readonly unknown[]): Promise<number> =>
    (await tx.query(sql, [...values])).rowCount ?? 0;

  const { rows: erased } = await tx.query<{ reference: string }>(
    'delete from listing_requests where lower(email) = lower($1) and id <> all($2::bigint[]) returning reference',
    [email, requestIds],
  );
  await announceClosed(
    tx,
    erased.map(({ reference }) => reference),
  );
  const changed = {
    'contact messages': await change('delete from contact_messages where lower(email) = lower($1)', email),
    'listing requests': erased.length,
    'texts of paid requests': await change(
      `update listing_requests set platforms = '', description = '', social_links = '', category = null, tags = '{}'
       where id = any($1::bigint[]) and (platforms, description, social_links, category, tags) is distinct from ('', '', '', null, '{}')`,
      paidIds,
    ),
    'notes about paid requests': await change(
      'delete from inbox_notes where listing_request_id = any($1::bigint[])',
      paidIds,
    ),
    reports: await change(
      'delete from reports where lower(email) = lower($1) and id <> all($2::bigint[])',
      email,
      reportIds,
    ),
    // Its occasion stays, so that the clock does not send the same mail again.
    'mails of occasions': await change(
      `update mails set recipient = '', reply_to = null, subject = '', body = null, html = null, unsubscribe_url = null
       where ${ofPerson} and occasion is not null and (sent_at is not null or gave_up_at is not null)`,
      email,
      runningIds,
      reportIds,
    ),
    mails: await change(`delete from mails where ${ofPerson}`, email, runningIds, reportIds),
    'holder emails': await change('delete from holder_emails where lower(email) = lower($1)', email),
    // While a request stays it may still cause a digest.
    'unsubscribed emails': await change(
      'delete from digest_opt_outs where lower(email) = lower($1) and not exists (select from listing_requests where lower(email) = lower($1))',
      email,
    ),
    invitations: await change('delete from operator_invitations where email = lower($1)', email),
    'counted confirmations': await change(
      'delete from confirmation_mails where recipient_hash = any($1)',
      recipientHashes,
    ),
  };
  // The table is that of analytics.
  await announce(tx, { type: 'admin.agency-person.removed', person: email.toLowerCase() });
  const operators = await ids(
    tx,
    "select id, 'the account of an operator' as reference from operators where lower(email) = lower($1)",
    person,
  );
  return {
    changed: Object.fromEntries(Object.entries(changed).filter(([, rows]) => rows > 0)),
    kept: [
      ...requests.map(({ id, reference }) => ({
        reference,
        why: runningIds?.includes(id)
          ? 'its placement runs: end it first'
          : 'it was paid: name, email and receipt stay for KEEP_RECEIPTS_DAYS',
      })),
      ...reports.map(({ reference }) => ({ reference, why: 'it is open: close it first' })),
      ...operators.map(({ reference }) => ({ reference, why: 'it is needed to log in' })),
    ],
  };
};
