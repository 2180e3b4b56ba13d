import { deadlineText } from '@marquee/contracts/text/deadline';
import { type Mail, type OperatorSite, operatorMail } from '../mail/mail';
import type { Deadline } from './due-mails';

/** Reminds the operator of a paid request whose activation is promised within 48 hours, or of an open report. */
export const deadlineMail = (
  { kind, id, reference, dueAt, isOver }: Omit<Deadline, 'occasion'>,
  site: OperatorSite,
): Mail => {
  const by = deadlineText(dueAt, 'UTC');
  if (kind === 'report')
    return operatorMail(site, {
      subject: `[${reference}] ${isOver ? 'Overdue report' : 'Report due soon'}`,
      text: isOver
        ? `This report is still open. A reply was due by ${by}.`
        : `This report is open. A reply is due by ${by}.`,
      label: 'Open the report',
      path: `/admin/reports?report=${id}`,
    });
  return operatorMail(site, {
    subject: `[${reference}] ${isOver ? 'Overdue: paid for more than 48 hours' : 'Paid for more than 24 hours'}`,
    text: isOver
      ? `This listing request is paid but not active. Activation was promised by ${by}.`
      : `This listing request is paid but not active yet. Activation is promised by ${by}.`,
    label: 'Open the request',
    path: `/admin/inbox?request=${id}`,
  });
};
