import type { ReportStatus } from '@marquee/contracts/http/reports';
import type { ReportKind } from '@marquee/contracts/rules/report-kinds';
import { nextReportStates, type ReportState } from '@marquee/contracts/rules/report-states';
import { reportNext, reportSteps } from '@marquee/contracts/rules/request-steps';
import { deadlineText } from '@marquee/contracts/text/deadline';
import { type Mail, type MailSite, type OperatorSite, operatorMail, stateMail } from '../mail/mail';

type Text = { readonly subject: string; readonly body: string };

const texts: Readonly<Record<ReportState, Text>> = {
  received: {
    subject: 'We received your report',
    body: 'Thank you! We have your report.',
  },
  'in-review': {
    subject: 'We are looking into your report',
    body: 'Thank you for your patience.',
  },
  upheld: { subject: 'Your report was upheld', body: 'Thank you for your report.' },
  rejected: {
    subject: 'Your report was not upheld',
    body: 'Thank you for your report.',
  },
};

type About = Parameters<typeof stateMail>[0] & { readonly dueAt: Date };

/**
 * The mail to the reporter at the state that was reached last, with the reply-by date while it is open. It
 * repeats nothing that was typed into the form.
 */
export const reportMail = (
  about: About,
  history: ReportStatus['history'],
  site: MailSite,
  message?: string,
): Mail => {
  const state = history.at(-1)?.state ?? 'received';
  const { subject, body } = texts[state];
  const replyBy =
    nextReportStates[state].length === 0 ? '' : ` We’ll reply by ${deadlineText(about.dueAt, 'UTC')}.`;
  const text = `${body} ${reportNext(state)}${replyBy}`;
  return stateMail(
    about,
    { subject, body: text, steps: reportSteps(history) },
    [message],
    { path: '/report/status', label: 'Check the status' },
    site,
  );
};

type Arrived = {
  readonly id: number;
  readonly reference: string;
  readonly kind: ReportKind;
  readonly dueAt: Date;
};

/** Notifies the contact address of a new report. Its text stays in the admin panel. */
export const reportArrivedMail = ({ id, reference, kind, dueAt }: Arrived, site: OperatorSite): Mail =>
  operatorMail(site, {
    subject: `[${reference}] Report: ${kind.replaceAll('-', ' ')}`,
    text: `A new report has arrived. Reply by ${deadlineText(dueAt, 'UTC')}.`,
    label: 'Open the report',
    path: `/admin/reports?report=${id}`,
  });
