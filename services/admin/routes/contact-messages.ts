import { inquiryTypes } from '@marquee/contracts/http/contact';
import { ContactMessage, ContactMessages, contactMessageStates, NewNote, SetContactMessageState } from '@marquee/contracts/http/inbox';
import { notFound } from '@marquee/kit/errors/refusal';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { z } from 'zod';
import { InboxId, inboxPage } from '../inbox/inbox-page';
import { operatorOf } from '../inbox/operator';
import { contactMessageById, listContactMessages, setContactMessageState } from '../queries/contact-messages';
import { addNote } from '../queries/inbox-notes';
import { route } from '../route';

const whole = async (db: Queryable, id: number): Promise<ContactMessage> =>
  (await contactMessageById(db, id)) ?? notFound('contact-message.unknown');

export const getContactMessages = route({
  get: '/api/admin/inbox/messages',
  allow: 'admin',
  query: z.object({ state: z.enum(contactMessageStates).optional(), inquiryType: z.enum(inquiryTypes).optional(), ...inboxPage }),
  reply: ContactMessages,
  handle: ({ query }, { db }) => listContactMessages(db, query),
});

export const getContactMessage = route({
  get: '/api/admin/inbox/messages/:id',
  allow: 'admin',
  params: InboxId,
  reply: ContactMessage,
  handle: ({ params: { id } }, { db }) => whole(db, id),
});

export const postContactMessageState = route({
  post: '/api/admin/inbox/messages/:id/state',
  allow: 'admin',
  params: InboxId,
  body: SetContactMessageState,
  reply: ContactMessage,
  handle: async ({ params: { id }, body, identity }, { db }) => {
    if (!(await setContactMessageState(db, id, body.state, operatorOf(identity)))) notFound('contact-message.unknown');
    return await whole(db, id);
  },
});

export const postContactMessageNote = route({
  post: '/api/admin/inbox/messages/:id/notes',
  allow: 'admin',
  params: InboxId,
  body: NewNote,
  reply: ContactMessage,
  handle: async ({ params: { id }, body, identity }, { db }) => {
    await whole(db, id);
    await addNote(db, { contactMessageId: id }, body.text, operatorOf(identity));
    return await whole(db, id);
  },
});
