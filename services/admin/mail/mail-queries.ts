import { randomUUID } from 'node:crypto';
import type { Report } from '@marquee/contracts/http/reports';
import { firstRow, onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { changesRow, sentRows } from '@marquee/kit/postgres/rows';
import type { Mail } from './mail';
import type { AddressedMail } from './mailer';

/** The inbox item that a mail or a note belongs to. */
export type About =
  | { readonly listingRequestId: number }
  | { readonly contactMessageId: number }
  | { readonly reportId: number };

/** A mail may be about a model instead, or, to an operator, about neither. */
export type MailAbout = About | { readonly modelId: number } | 'operators';

/** Values of the columns listing_request_id, contact_message_id and report_id. */
export const aboutValues = (about: About): [number | null, number | null, number | null] => [
  'listingRequestId' in about ? about.listingRequestId : null,
  'contactMessageId' in about ? about.contactMessageId : null,
  'reportId' in about ? about.reportId : null,
];

const aboutColumns = (about: MailAbout): (number | null)[] => {
  if (about === 'operators') return [null, null, null, null];
  return 'modelId' in about ? [null, null, null, about.modelId] : [...aboutValues(about), null];
};

/** Queues a mail, sent if the transaction commits. False if there is a mail for the `occasion` already. */
export const queueMail = (
  tx: Queryable,
  about: MailAbout,
  { recipient, replyTo, subject, body, html, unsubscribeUrl }: Mail,
  occasion?: string,
): Promise<boolean> =>
  changesRow(
    tx,
    `insert into mails (id, listing_request_id, contact_message_id, report_id, model_id, recipient, reply_to, subject, body, html, unsubscribe_url, occasion)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (occasion) do nothing`,
    // Undefined is sent as null.
    [randomUUID(), ...aboutColumns(about), recipient, replyTo, subject, body, html, unsubscribeUrl, occasion],
  );

export const isQueued = async (db: Queryable, occasion: string): Promise<boolean> => {
  const { rows } = await db.query('select from mails where occasion = $1', [occasion]);
  return rows.length === 1;
};

type TakenMail = AddressedMail & { readonly attempts: number; readonly isLastAttempt: boolean };

/** Takes the mail that is overdue longest. It is not given to another process for at least a minute. */
export const takeMail = (db: Queryable): Promise<TakenMail | undefined> =>
  firstRow(
    db,
    `update mails
     set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => least(3600, 60 * 2 ^ least(attempts, 10)))
     where id = (
       select id from mails where sent_at is null and gave_up_at is null and next_attempt_at <= now()
       order by next_attempt_at limit 1 for update skip locked
     )
     returning id, recipient, reply_to as "replyTo", subject, coalesce(body, '') as body, html, unsubscribe_url as "unsubscribeUrl", attempts, created_at as "createdAt",
               created_at < now() - interval '3 days' as "isLastAttempt"`,
  );

/** The text and its links are not needed any more once a mail is sent or given up. */
const cleared = 'body = null, html = null, unsubscribe_url = null';

export const mailWasSent = async (db: Queryable, id: string): Promise<void> => {
  await db.query(`update mails set sent_at = now(), ${cleared} where id = $1`, [id]);
};

export const giveUpMail = async (db: Queryable, id: string): Promise<void> => {
  await db.query(`update mails set gave_up_at = now(), ${cleared} where id = $1 and sent_at is null`, [id]);
};

/** 0 while none waits. */
export const oldestWaitingSeconds = async (db: Queryable): Promise<number> => {
  const { seconds } = await onlyRow<{ seconds: number }>(
    db,
    `select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
     from mails where sent_at is null and gave_up_at is null`,
  );
  return seconds;
};

/** The mails of one inbox item, oldest first. */
export const mailsAbout = (db: Queryable, about: About) =>
  sentRows<Report['mails'][number]>(
    db,
    `select recipient as "to", subject, attempts, created_at as "createdAt", sent_at as "sentAt", gave_up_at as "gaveUpAt"
     from mails where listing_request_id = $1 or contact_message_id = $2 or report_id = $3 order by created_at, id`,
    aboutValues(about),
  );
