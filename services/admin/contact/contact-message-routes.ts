import {
  ContactMessage,
  ContactMessages,
  NewNote,
  SetContactMessageState,
} from '@marquee/contracts/http/inbox';
import { inboxItem } from '../inbox/inbox-item';
import { addNote } from '../inbox/inbox-notes';
import { queueMail } from '../mail/mail-queries';
import { contactReplyMail } from './contact-message-mail';
import {
  ContactMessageSearch,
  contactMessageById,
  listContactMessages,
  lockContactMessage,
  storeContactMessageState,
} from './contact-message-queries';

const { changing, ...routes } = inboxItem({
  path: '/api/admin/inbox/messages',
  kind: 'contact message',
  noted: 'message.noted',
  unknown: 'contact-message.unknown',
  reply: ContactMessage,
  aboutOf: (contactMessageId) => ({ contactMessageId }),
  search: ContactMessageSearch,
  page: ContactMessages,
  list: listContactMessages,
  lock: lockContactMessage,
  byId: contactMessageById,
});

export const getContactMessage = routes.getOne;
export const getContactMessages = routes.getPage;
export const addContactMessageNote = routes.addNote;

export const setContactMessageState = changing(
  'state',
  SetContactMessageState,
  async (tx, { id, state: from }, { body: { state: to }, by, record }) => {
    if (from === to) return;
    await storeContactMessageState(tx, id, { from, to, by });
    await record('message.moved', { before: { state: from }, after: { state: to } });
  },
);

/** Queues the email to the sender, keeps its text as a note, and marks the message as answered. */
export const replyToContactMessage = changing(
  'reply',
  NewNote,
  async (tx, message, { id, body: { text }, by, record, site }) => {
    const about = { contactMessageId: id };
    await queueMail(tx, about, contactReplyMail(message, text, site));
    await addNote(tx, about, `Emailed to ${message.email}:\n\n${text}`, by);
    const move = { from: message.state, to: 'answered' } as const;
    if (move.from !== move.to) await storeContactMessageState(tx, id, { ...move, by });
    await record('message.replied', { before: { state: move.from }, after: { state: move.to } });
  },
);
