import type { Deadline } from '../queries/due-mails';
import { type Mail, mailOf } from './mail';

const momentOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

type Urls = { readonly contactEmail: string; readonly adminUrl: string };

/** Reminds the operator of a paid request whose activation is promised within 48 hours. */
export const activationDeadlineMail = (
  { id, reference, dueAt, isOver }: Deadline,
  { contactEmail, adminUrl }: Urls,
): Mail =>
  mailOf({
    recipient: contactEmail,
    subject: `[${reference}] ${isOver ? 'Overdue: paid for more than 48 hours' : 'Paid for more than 24 hours'}`,
    parts: [
      isOver
        ? `This listing request is paid and not active. Its activation was promised by ${momentOf(dueAt)}.`
        : `This listing request is paid and not active yet. Its activation is promised by ${momentOf(dueAt)}.`,
      { label: 'Open it', url: new URL(`/admin/inbox?request=${id}`, adminUrl).href },
    ],
  });

/** Reminds the operator of an open report. */
export const reportDeadlineMail = (
  { id, reference, dueAt, isOver }: Deadline,
  { contactEmail, adminUrl }: Urls,
): Mail =>
  mailOf({
    recipient: contactEmail,
    subject: `[${reference}] ${isOver ? 'Overdue report' : 'Report due soon'}`,
    parts: [
      isOver
        ? `This report is still open. It had to be answered by ${momentOf(dueAt)}.`
        : `This report is open. It must be answered by ${momentOf(dueAt)}.`,
      { label: 'Open it', url: new URL(`/admin/reports?report=${id}`, adminUrl).href },
    ],
  });
