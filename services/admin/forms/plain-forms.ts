import { ContactForm, ListingRequestForm } from '@marquee/contracts/http/contact';
import { ReportForm } from '@marquee/contracts/http/reports';
import { categories } from '@marquee/contracts/rules/categories';
import { inquiryTypes } from '@marquee/contracts/rules/inquiry-types';
import { reportKinds } from '@marquee/contracts/rules/report-kinds';
import { HttpError } from '@marquee/kit/errors/http-error';
import { fieldErrors } from '@marquee/kit/http/error-reply';
import { decodeUtf8, readBody } from '@marquee/kit/http/json-body';
import { answer, type Route, type RouteContext } from '@marquee/kit/http/route';
import { z } from 'zod';
import { sendContactMessage } from '../contact/public-contact';
import { type AdminDeps, route } from '../deps';
import { unlistedHeaders } from '../inbox/status-link';
import { submitListingRequest } from '../listing-requests/public-listing-requests';
import { submitReport } from '../reports/public-reports';
import { type PlainField, plainPage } from './plain-page';

type PlainForm = {
  /** Where a browser without JavaScript sends the form. */
  readonly path: `/${string}`;
  readonly page: { readonly path: `/${string}`; readonly name: string };
  readonly sent: string;
  readonly failed: string;
  readonly schema: z.ZodType;
  readonly api: Route<AdminDeps>;
  /** Name, label and kind of each field, in the order of the form. */
  readonly fields: readonly (readonly [name: string, label: string, is: PlainField['is']])[];
};

const formMaxBytes = 64 * 1024;

const Sent = z.object({ message: z.string(), statusToken: z.string().optional() });

type Fields = Readonly<Record<string, string>>;

const readFields = async ({ req }: RouteContext): Promise<Fields> => {
  const body = await readBody(req, { maxBytes: formMaxBytes, types: ['application/x-www-form-urlencoded'] });
  return Object.fromEntries(new URLSearchParams(decodeUtf8(body)));
};

/** A form that a browser sends by itself: stored as by the API. A refused one keeps what was typed. */
const plainForm = (form: PlainForm): Route<AdminDeps> =>
  route({
    post: form.path,
    handle: async (context, deps) => {
      const fields = await readFields(context);
      try {
        const body = form.schema.parse({ ...fields, goodFaith: fields.goodFaith === 'on' });
        const { message, statusToken } = Sent.parse(await form.api.handle({ ...context, body }, deps));
        return html(200, {
          title: form.sent,
          text: message,
          links: [
            ...(statusToken === undefined
              ? []
              : [{ name: 'Check the status', path: `${form.page.path}/status#${statusToken}` }]),
            { name: 'Back to the site', path: '/' },
          ],
        });
      } catch (error) {
        const failure = failureOf(error);
        if (failure === undefined) throw error;
        return html(failure.status, {
          title: form.failed,
          text: failure.text,
          links: [{ name: `Back to ${form.page.name}`, path: form.page.path }],
          form: {
            action: form.path,
            fields: form.fields.map(([name, label, is]) => ({
              name,
              label,
              is,
              value: fields[name] ?? '',
              error: failure.fields[name],
            })),
          },
        });
      }
    },
  });

const html = (status: number, page: Parameters<typeof plainPage>[0]) =>
  answer(status, plainPage(page), {
    'content-type': 'text/html; charset=utf-8',
    ...unlistedHeaders,
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  });

/** What the sender can do something about; undefined for a failure of ours. */
const failureOf = (error: unknown): { status: number; text: string; fields: Fields } | undefined => {
  if (error instanceof z.ZodError)
    return {
      status: 400,
      text: 'Nothing was sent yet. Please correct the marked fields and send the form again.',
      fields: fieldErrors(error),
    };
  if (!(error instanceof HttpError) || error.status >= 500) return undefined;
  return { status: error.status, text: error.message, fields: error.more.fields ?? {} };
};

export const plainForms: readonly Route<AdminDeps>[] = [
  plainForm({
    path: '/contact/send',
    page: { path: '/contact', name: 'Contact' },
    sent: 'Message Sent Successfully!',
    failed: 'Your message was not sent',
    schema: ContactForm,
    api: sendContactMessage,
    fields: [
      ['name', 'Name', 'line'],
      ['email', 'Email', 'line'],
      ['inquiryType', 'Inquiry type', new Map(inquiryTypes.map(({ key, name }) => [key, name]))],
      ['subject', 'Subject', 'line'],
      ['message', 'Message', 'lines'],
    ],
  }),
  plainForm({
    path: '/list-model/send',
    page: { path: '/list-model', name: 'List your model' },
    sent: 'Your request has arrived',
    failed: 'Your request was not sent',
    schema: ListingRequestForm,
    api: submitListingRequest,
    fields: [
      ['modelName', 'Model name', 'line'],
      ['email', 'Email', 'line'],
      ['platforms', 'Platforms', 'line'],
      ['description', 'Description', 'lines'],
      ['socialLinks', 'Social links (optional)', 'lines'],
      ['category', 'Category (optional)', new Map(['', ...categories].map((name) => [name, name]))],
      ['tags', 'Tags (optional)', 'line'],
    ],
  }),
  plainForm({
    path: '/report/send',
    page: { path: '/report', name: 'Report' },
    sent: 'Your report has arrived',
    failed: 'Your report was not sent',
    schema: ReportForm,
    api: submitReport,
    fields: [
      [
        'kind',
        'What are you reporting?',
        new Map(reportKinds.map((kind) => [kind, kind.replaceAll('-', ' ')])),
      ],
      ['page', 'Page link or profile name', 'line'],
      ['details', 'What’s wrong, and how can we tell?', 'lines'],
      ['name', 'Your name (optional)', 'line'],
      ['email', 'Your email (optional)', 'line'],
      ['goodFaith', 'To the best of my knowledge, this report is true', 'check'],
    ],
  }),
];
