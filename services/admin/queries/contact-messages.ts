import type { ContactForm } from '@marquee/contracts/http/contact';
import type { ContactMessage, ContactMessageState, ContactMessages } from '@marquee/contracts/http/inbox';
import type { Postgres, Queryable } from '@marquee/kit/postgres/open-postgres';
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

const withTexts = (row: Row) => ({ ...row, createdAt: row.createdAt.toISOString(), changedAt: row.changedAt.toISOString() });

type Wanted = {
  readonly state?: ContactMessageState | undefined;
  readonly inquiryType?: ContactForm['inquiryType'] | undefined;
  readonly limit: number;
  readonly offset: number;
};

export const listContactMessages = async (db: Queryable, { state, inquiryType, limit, offset }: Wanted): Promise<ContactMessages> => {
  const fits = 'where ($1::text is null or state = $1) and ($2::text is null or inquiry_type = $2)';
  const wanted = [state ?? null, inquiryType ?? null];
  const { rows } = await db.query<Row>(`select ${columns} from contact_messages ${fits} order by id desc limit $3 offset $4`, [
    ...wanted,
    limit,
    offset,
  ]);
  const { rows: counted } = await db.query<{ total: number }>(`select count(*) as total from contact_messages ${fits}`, wanted);
  return { total: counted[0]?.total ?? 0, messages: rows.map(withTexts) };
};

/** One message with all that was done about it, or undefined. */
export const contactMessageById = async (db: Queryable, id: number): Promise<ContactMessage | undefined> => {
  const { rows } = await db.query<Row>(`select ${columns} from contact_messages where id = $1`, [id]);
  const [found] = rows;
  if (found === undefined) return undefined;
  const { rows: changes } = await db.query<{ from: ContactMessageState; to: ContactMessageState; by: string; at: Date }>(
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

/** Puts the message into `state` and keeps by whom and when; a state that it is in already changes nothing. False: there is no such message. */
export const setContactMessageState = (db: Postgres, id: number, state: ContactMessageState, by: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.query<{ state: ContactMessageState }>('select state from contact_messages where id = $1 for update', [id]);
    const from = rows[0]?.state;
    if (from === undefined) return false;
    if (from === state) return true;
    await tx.query('update contact_messages set state = $2, changed_at = now() where id = $1', [id, state]);
    await tx.query('insert into contact_message_changes (contact_message_id, from_state, to_state, changed_by) values ($1, $2, $3, $4)', [
      id,
      from,
      state,
      by,
    ]);
    return true;
  });
