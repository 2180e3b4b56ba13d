import type { ContactForm } from '@marquee/contracts/http/contact';
import type { ContactMessage, ContactMessageState, ContactMessages } from '@marquee/contracts/http/inbox';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { notesAbout } from './inbox-notes';
import { mailsAbout } from './mails';

export const addContactMessage = async (
  tx: Queryable,
  { name, email, subject, inquiryType, message }: ContactForm,
  reference: string,
): Promise<number> => {
  const { rows } = await tx.query<{ id: number }>(
    `insert into contact_messages (reference, name, email, subject, inquiry_type, message)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [reference, name, email, subject, inquiryType, message],
  );
  const [added] = rows;
  if (!added) throw new Error('the new message was not returned');
  return added.id;
};

type Row = {
  id: number;
  reference: string;
  name: string;
  email: string;
  subject: string;
  inquiryType: ContactForm['inquiryType'];
  message: string;
  state: ContactMessageState;
  createdAt: Date;
  changedAt: Date;
};

const columns = `id, reference, name, email, subject, inquiry_type as "inquiryType", message, state,
  created_at as "createdAt", changed_at as "changedAt"`;

const withTexts = (row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
});

type Search = {
  readonly state?: ContactMessageState | undefined;
  readonly inquiryType?: ContactForm['inquiryType'] | undefined;
  /** Part of the reference, the name, the email or the subject. */
  readonly q?: string | undefined;
  readonly limit: number;
  readonly offset: number;
};

export const listContactMessages = async (
  db: Queryable,
  { state, inquiryType, q, limit, offset }: Search,
): Promise<ContactMessages> => {
  const filter = `($1::text is null or inquiry_type = $1)
    and ($2::text is null or position(lower($2) in lower(reference || ' ' || name || ' ' || email || ' ' || subject)) > 0)`;
  const values = [inquiryType ?? null, q || null];
  const { rows } = await db.query<Row>(
    `select ${columns} from contact_messages where ${filter} and ($3::text is null or state = $3) order by id desc limit $4 offset $5`,
    [...values, state ?? null, limit, offset],
  );
  const { rows: counted } = await db.query<{ state: ContactMessageState; count: number }>(
    `select state, count(*) as count from contact_messages where ${filter} group by state`,
    values,
  );
  const total = counted
    .filter((one) => state === undefined || one.state === state)
    .reduce((sum, { count }) => sum + count, 0);
  return {
    total,
    counts: Object.fromEntries(counted.map((one) => [one.state, one.count])),
    messages: rows.map(withTexts),
  };
};

/** One message with its changes, notes and mails, or undefined. */
export const contactMessageById = async (db: Queryable, id: number): Promise<ContactMessage | undefined> => {
  const { rows } = await db.query<Row>(`select ${columns} from contact_messages where id = $1`, [id]);
  const [found] = rows;
  if (found === undefined) return undefined;
  const { rows: changes } = await db.query<{
    from: ContactMessageState;
    to: ContactMessageState;
    by: string;
    at: Date;
  }>(
    `select from_state as "from", to_state as "to", changed_by as by, changed_at as at
     from contact_message_changes where contact_message_id = $1 order by id`,
    [id],
  );
  const about = { contactMessageId: id };
  return {
    ...withTexts(found),
    changes: changes.map((change) => ({ ...change, at: change.at.toISOString() })),
    notes: await notesAbout(db, about),
    mails: await mailsAbout(db, about),
  };
};

/** Locks the message until the transaction ends. */
export const lockContactMessage = async (
  tx: Queryable,
  id: number,
): Promise<{ readonly state: ContactMessageState; readonly reference: string } | undefined> => {
  const { rows } = await tx.query<{ state: ContactMessageState; reference: string }>(
    'select state, reference from contact_messages where id = $1 for update',
    [id],
  );
  return rows[0];
};

/** Changes the state of a locked message and records by whom and when. */
export const setContactMessageState = async (
  tx: Queryable,
  id: number,
  { from, to, by }: { from: ContactMessageState; to: ContactMessageState; by: string },
): Promise<void> => {
  await tx.query('update contact_messages set state = $2, changed_at = now() where id = $1', [id, to]);
  await tx.query(
    'insert into contact_message_changes (contact_message_id, from_state, to_state, changed_by) values ($1, $2, $3, $4)',
    [id, from, to, by],
  );
};
