import type { ReportKind } from '@marquee/contracts/rules/report-kinds';
import type { ReportState } from '@marquee/contracts/rules/report-states';
import { type Mail, mailOf, stateMail } from './mail';

type Text = { readonly subject: string; readonly body: string };

const texts: Readonly<Record<ReportState, Text>> = {
  received: {
    subject: 'We received your report',
    body: 'Thank you! Your report has arrived, and its clock is running.',
  },
  'in-review': {
    subject: 'We are looking into your report',
    body: 'We are looking into your report now.',
  },
  upheld: { subject: 'Your report was upheld', body: 'We agree with your report and have acted on it.' },
  rejected: {
    subject: 'Your report was not upheld',
    body: 'We looked into your report and did not find a reason to act. If you disagree, send another report and say why.',
  },
};

/** The mail to the reporter at each state. It repeats nothing that was typed into the form. */
export const reportMail = (
  about: Parameters<typeof stateMail>[0],
  state: ReportState,
  publicUrl: string,
  message?: string,
): Mail => stateMail(about, texts[state], [message], { page: '/report/status', publicUrl });

type Arrived = {
  readonly id: number;
  readonly reference: string;
  readonly kind: ReportKind;
  readonly dueAt: Date;
};

/** Notifies the contact address of a new report. Its text stays in the admin panel. */
export const reportArrivedMail = (
  { id, reference, kind, dueAt }: Arrived,
  contactEmail: string,
  adminUrl: string,
): Mail =>
  mailOf({
    recipient: contactEmail,
    subject: `[${reference}] Report: ${kind.replaceAll('-', ' ')}`,
    parts: [
      `A report has arrived. It must be answered by ${dueAt.toISOString()}.`,
      { label: 'Open it', url: new URL(`/admin/reports?report=${id}`, adminUrl).href },
    ],
  });
