import type { ReportKind } from '@marquee/contracts/rules/report-kinds';
import type { ReportState } from '@marquee/contracts/rules/report-states';
import type { Mail } from './mail';
import { paragraphsOf, statusLink } from './status-mail';

type About = { readonly reference: string; readonly email: string; readonly statusToken: string };

type Words = { readonly subject: string; readonly says: string };

const words: Readonly<Record<ReportState, Words>> = {
  received: {
    subject: 'We received your report',
    says: 'Thank you! Your report has arrived, and its clock is running.',
  },
  'in-review': {
    subject: 'We are looking into your report',
    says: 'Somebody is looking into your report now.',
  },
  upheld: { subject: 'Your report was upheld', says: 'We agree with your report and have acted on it.' },
  rejected: {
    subject: 'Your report was not upheld',
    says: 'We looked into your report and did not find a reason to act. If you disagree, send another report and say why.',
  },
};

/** What the reporter reads when the report has come to `state`. Nothing that was typed into the form is repeated. */
export const reportMail = (
  { reference, email, statusToken }: About,
  state: ReportState,
  publicUrl: string,
  message?: string,
): Mail => {
  const { subject, says } = words[state];
  return {
    recipient: email,
    subject: `${subject} (${reference})`,
    body: paragraphsOf([
      says,
      message,
      `Your reference number is ${reference}.`,
      `How it stands:\n${statusLink('/report/status', statusToken, publicUrl)}`,
      'Marquee',
    ]),
  };
};

type Arrived = {
  readonly id: number;
  readonly reference: string;
  readonly kind: ReportKind;
  readonly dueAt: Date;
};

/** A report has arrived and its clock runs: told to the people behind the contact address. What it says stays on the desk. */
export const reportArrivedMail = (
  { id, reference, kind, dueAt }: Arrived,
  contactEmail: string,
  publicUrl: string,
): Mail => ({
  recipient: contactEmail,
  subject: `[${reference}] Report: ${kind.replaceAll('-', ' ')}`,
  body: paragraphsOf([
    `A report has arrived. It must be answered by ${dueAt.toISOString()}.`,
    new URL(`/admin/reports?report=${id}`, publicUrl).href,
  ]),
});
