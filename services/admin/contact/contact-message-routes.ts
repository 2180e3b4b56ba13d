import {
  ContactMessage,
  ContactMessages,
  NewNote,
  SetContactMessageState,
} from '@marquee/contracts/http/inbox';
import { route } from '../deps';
import { inboxItem } from '../inbox/inbox-item';
import { addNote } from '../inbox/inbox-notes';
import { InboxId } from '../inbox/inbox-page';
import { queueMail } from '../mail/mail-queries';
import { contactReplyMail } from './contact-message-mail';
import {
  ContactMessageSearch,
  contactMessageById,
  listContactMessages,
  lockContactMessage,
  storeContactMessageState,
} from './contact-message-queries';

const path = '/api/admin/inbox/messages';

const { change, ...routes } = inboxItem({
  path,
  kind: 'contact message',
  noted: 'message.noted',
  unknown: 'contact-message.unknown',
  reply: ContactMessage,
  aboutOf: (contactMessageId) => ({ contactMessageId }),
  lock: lockContactMessage,
  byId: contactMessageById,
});

export const getContactMessage = routes.getOne;
export const addContactMessageNote = routes.addNote;

export const getContactMessages = route({
  get: path,
  allow: 'admin',
  query: ContactMessageSearch,
  reply: ContactMessages,
  handle: ({ query }, { db }) => listContactMessages(db, query),
});

export const setContactMessageState = route({
  post: `${path}/:id/state`,
  allow: 'admin',
  params: InboxId,
  body: SetContactMessageState,
  reply: ContactMessage,
  handle: (call, { db }) =>
    change(call, db, async (tx, { id, state: from }, { by, record }) => {
      const to = call.body.state;
      if (from === to) return;
      await storeContactMessageState(tx, id, { from, to, by });
      await record('message.moved', { before: { state: from }, after: { state: to } });
    }),
});

/** Queues the email to the sender, keeps its text as a note, and marks the message as answered. */
export const replyToContactMessage = route({
  post: `${path}/:id/reply`,
  allow: 'admin',
  params: InboxId,
  body: NewNote,
  reply: ContactMessage,
  handle: (call, { db, ...site }) =>
    change(call, db, async (tx, message, { by, record }) => {
      const { text } = call.body;
      const about = { contactMessageId: message.id };
      await queueMail(tx, about, contactReplyMail(message, text, site));
      await addNote(tx, about, `Emailed to ${message.email}:\n\n${text}`, by);
      const move = { from: message.state, to: 'answered' } as const;
      if (move.from !== move.to) await storeContactMessageState(tx, message.id, { ...move, by });
      await record('message.replied', { before: { state: move.from }, after: { state: move.to } });
    }),
});
