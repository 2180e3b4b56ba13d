import type { ContactForm } from '@marquee/contracts/http/contact';
import {
  type ContactMessage,
  type ContactMessageState,
  type ContactMessages,
  contactMessageStates,
} from '@marquee/contracts/http/inbox';
import { inquiryTypeKeys } from '@marquee/contracts/rules/inquiry-types';
import { firstRow, onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { sentRow, sentRows } from '@marquee/kit/postgres/rows';
import { z } from 'zod';
import { notesAbout } from '../inbox/inbox-notes';
import { inboxPage, inboxSearch } from '../inbox/inbox-page';
import { countStates, recordTransition, type Transition, transitionsOf } from '../inbox/inbox-transitions';
import { mailsAbout } from '../mail/mail-queries';

/** Stores a new message and returns its id. */
export const addContactMessage = async (
  tx: Queryable,
  { name, email, subject, inquiryType, message }: ContactForm,
  reference: string,
): Promise<number> => {
  const added = await onlyRow<{ id: number }>(
    tx,
    `insert into contact_messages (reference, name, email, subject, inquiry_type, message)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [reference, name, email, subject, inquiryType, message],
  );
  return added.id;
};

type Row = ContactMessages['messages'][number];

const columns = `id, reference, name, email, subject, inquiry_type as "inquiryType", message, state,
  created_at as "createdAt", changed_at as "changedAt"`;

/** `q` is part of the reference, the name, the email or the subject. */
export const ContactMessageSearch = z.object({
  state: z.enum(contactMessageStates).optional(),
  inquiryType: z.enum(inquiryTypeKeys).optional(),
  q: inboxSearch,
  ...inboxPage,
});

/** One page of the messages, the newest first, with the number in each state. */
export const listContactMessages = async (
  db: Queryable,
  { state, inquiryType, q, limit, offset }: z.infer<typeof ContactMessageSearch>,
): Promise<ContactMessages> => {
  const filter = `($1::text is null or inquiry_type = $1)
    and ($2::text is null or position(lower($2) in lower(reference || ' ' || name || ' ' || email || ' ' || subject)) > 0)`;
  const values = [inquiryType ?? null, q || null];
  const messages = await sentRows<Row>(
    db,
    `select ${columns} from contact_messages where ${filter} and ($3::text is null or state = $3) order by id desc limit $4 offset $5`,
    [...values, state ?? null, limit, offset],
  );
  return { ...(await countStates(db, { table: 'contact_messages', filter, values }, state)), messages };
};

/** One message with its changes, notes and mails, or undefined. */
export const contactMessageById = async (db: Queryable, id: number): Promise<ContactMessage | undefined> => {
  const found = await sentRow<Row>(db, `select ${columns} from contact_messages where id = $1`, [id]);
  if (found === undefined) return undefined;
  const about = { contactMessageId: id };
  return {
    ...found,
    changes: await transitionsOf<ContactMessageState>(db, 'contactMessage', id),
    notes: await notesAbout(db, about),
    mails: await mailsAbout(db, about),
  };
};

/** Locks the message until the transaction ends. */
export const lockContactMessage = (tx: Queryable, id: number) =>
  firstRow<Row>(tx, `select ${columns} from contact_messages where id = $1 for update`, [id]);

/** Changes the state of a locked message and records by whom and when. */
export const storeContactMessageState = async (
  tx: Queryable,
  id: number,
  change: Transition<ContactMessageState>,
): Promise<void> => {
  await tx.query('update contact_messages set state = $2, changed_at = now() where id = $1', [id, change.to]);
  await recordTransition(tx, 'contactMessage', id, change);
};
