import { deadlineText } from '@marquee/contracts/text/deadline';
import { type Mail, mailOf, type OperatorSite } from '../mail/mail';
import type { Deadline } from './due-mails';

/** Reminds the operator of a paid request whose activation is promised within 48 hours. */
export const activationDeadlineMail = (
  { id, reference, dueAt, isOver }: Deadline,
  { adminUrl, ...site }: OperatorSite,
): Mail =>
  mailOf(site, {
    recipient: site.contactEmail,
    subject: `[${reference}] ${isOver ? 'Overdue: paid for more than 48 hours' : 'Paid for more than 24 hours'}`,
    parts: [
      isOver
        ? `This listing request is paid but not active. Activation was promised by ${deadlineText(dueAt, 'UTC')}.`
        : `This listing request is paid but not active yet. Activation is promised by ${deadlineText(dueAt, 'UTC')}.`,
      { label: 'Open the request', url: new URL(`/admin/inbox?request=${id}`, adminUrl).href },
    ],
  });

/** Reminds the operator of an open report. */
export const reportDeadlineMail = (
  { id, reference, dueAt, isOver }: Deadline,
  { adminUrl, ...site }: OperatorSite,
): Mail =>
  mailOf(site, {
    recipient: site.contactEmail,
    subject: `[${reference}] ${isOver ? 'Overdue report' : 'Report due soon'}`,
    parts: [
      isOver
        ? `This report is still open. A reply was due by ${deadlineText(dueAt, 'UTC')}.`
        : `This report is open. A reply is due by ${deadlineText(dueAt, 'UTC')}.`,
      { label: 'Open the report', url: new URL(`/admin/reports?report=${id}`, adminUrl).href },
    ],
  });
