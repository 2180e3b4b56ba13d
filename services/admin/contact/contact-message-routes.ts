import {
  ContactMessage,
  ContactMessages,
  NewNote,
  SetContactMessageState,
} from '@marquee/contracts/http/inbox';
import { notFound } from '@marquee/kit/errors/http-error';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { recordInboxAction } from '../audit/record-action';
import { route } from '../deps';
import { addNote } from '../inbox/inbox-notes';
import { InboxId } from '../inbox/inbox-page';
import { queueMail } from '../mail/mail-queries';
import { operatorName } from '../operators/operator';
import { contactReplyMail } from './contact-message-mail';
import {
  ContactMessageSearch,
  contactMessageById,
  listContactMessages,
  lockContactMessage,
  storeContactMessageState,
} from './contact-message-queries';

const wholeMessage = async (db: Queryable, id: number): Promise<ContactMessage> =>
  (await contactMessageById(db, id)) ?? notFound('contact-message.unknown');

export const getContactMessages = route({
  get: '/api/admin/inbox/messages',
  allow: 'admin',
  query: ContactMessageSearch,
  reply: ContactMessages,
  handle: ({ query }, { db }) => listContactMessages(db, query),
});

export const getContactMessage = route({
  get: '/api/admin/inbox/messages/:id',
  allow: 'admin',
  params: InboxId,
  reply: ContactMessage,
  handle: ({ params: { id } }, { db }) => wholeMessage(db, id),
});

export const setContactMessageState = route({
  post: '/api/admin/inbox/messages/:id/state',
  allow: 'admin',
  params: InboxId,
  body: SetContactMessageState,
  reply: ContactMessage,
  handle: ({ params: { id }, body: { state: to }, identity, requestId }, { db }) =>
    db.transaction(async (tx) => {
      const { state: from, reference } =
        (await lockContactMessage(tx, id)) ?? notFound('contact-message.unknown');
      if (from !== to) {
        await storeContactMessageState(tx, id, { from, to, by: operatorName(identity) });
        const about = { kind: 'contact message', id, reference } as const;
        await recordInboxAction(tx, 'message.moved', {
          by: actorOf(identity),
          requestId,
          about,
          before: { state: from },
          after: { state: to },
        });
      }
      return await wholeMessage(tx, id);
    }),
});

export const addContactMessageNote = route({
  post: '/api/admin/inbox/messages/:id/notes',
  allow: 'admin',
  params: InboxId,
  body: NewNote,
  reply: ContactMessage,
  handle: ({ params: { id }, body, identity, requestId }, { db }) =>
    db.transaction(async (tx) => {
      const { reference } = (await lockContactMessage(tx, id)) ?? notFound('contact-message.unknown');
      await addNote(tx, { contactMessageId: id }, body.text, operatorName(identity));
      await recordInboxAction(tx, 'message.noted', {
        by: actorOf(identity),
        requestId,
        about: { kind: 'contact message', id, reference },
      });
      return await wholeMessage(tx, id);
    }),
});

/** Queues the email to the sender, keeps its text as a note, and marks the message as answered. */
export const replyToContactMessage = route({
  post: '/api/admin/inbox/messages/:id/reply',
  allow: 'admin',
  params: InboxId,
  body: NewNote,
  reply: ContactMessage,
  handle: ({ params: { id }, body: { text }, identity, requestId }, { db, ...site }) =>
    db.transaction(async (tx) => {
      const message = (await lockContactMessage(tx, id)) ?? notFound('contact-message.unknown');
      const [by, about] = [operatorName(identity), { contactMessageId: id }];
      await queueMail(tx, about, contactReplyMail(message, text, site));
      await addNote(tx, about, `Emailed to ${message.email}:\n\n${text}`, by);
      const change = { from: message.state, to: 'answered' } as const;
      if (change.from !== change.to) await storeContactMessageState(tx, id, { ...change, by });
      await recordInboxAction(tx, 'message.replied', {
        by: actorOf(identity),
        requestId,
        about: { kind: 'contact message', id, reference: message.reference },
        before: { state: change.from },
        after: { state: change.to },
      });
      return await wholeMessage(tx, id);
    }),
});
