import type { RequestStep } from '@marquee/contracts/rules/request-steps';
import { htmlPage } from './mail-html';
import { linkTo, type Part, textOf } from './mail-part';

/** The installation that writes: its name, its contact address, and the URL of the public site. */
export type MailSite = {
  readonly siteName: string;
  readonly contactEmail: string;
  readonly publicUrl: string;
};

/** The same with the base URL of links to admin pages, for mails to operators. */
export type OperatorSite = MailSite & { readonly adminUrl: string };

/** A mail as it is queued; sender and date are added when it is sent. */
export type Mail = {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** The same content as HTML. Absent in mails of plain text. */
  readonly html?: string;
  /** Who gets an answer, where that is not the contact address. */
  readonly replyTo?: string;
  /** Accepts a POST that ends mails of this kind (RFC 8058). */
  readonly unsubscribeUrl?: string;
};

type Content = Omit<Mail, 'body' | 'html'> & {
  readonly parts: readonly (Part | undefined)[];
  /** The heading of the HTML, where it is not the subject. */
  readonly title?: string;
};

/** A mail in text and HTML of the same parts, with the site that sends it; absent parts are left out. */
export const mailOf = (
  { siteName, publicUrl }: Pick<MailSite, 'siteName' | 'publicUrl'>,
  { parts, title, ...mail }: Content,
): Mail => {
  const present = parts.filter((part) => part !== undefined);
  const { host } = new URL(publicUrl);
  return {
    ...mail,
    body: `${[...present.map(textOf), `-- \n${siteName}, ${host}`].join('\n\n')}\n`,
    html: htmlPage({
      subject: mail.subject,
      title: title ?? mail.subject,
      siteName,
      publicUrl,
      parts: present,
    }),
  };
};

type Waiting = {
  readonly subject: string;
  readonly text: string;
  readonly label: string;
  readonly path: `/admin/${string}`;
};

/** A mail to the contact address about what waits for an operator, with a link to it in the admin panel. */
export const operatorMail = (
  { adminUrl, ...site }: OperatorSite,
  { subject, text, label, path }: Waiting,
): Mail =>
  mailOf(site, {
    recipient: site.contactEmail,
    subject,
    parts: [text, linkTo(label, path, adminUrl)],
  });

/** A mail to someone outside, with a greeting, the model's `name` where it is known, and our address. */
export const letterOf = (
  site: MailSite,
  { parts, name, ...content }: Content & { readonly name?: string | undefined },
): Mail =>
  mailOf(site, {
    ...content,
    parts: [
      name === undefined ? 'Hello,' : `Hello ${name},`,
      ...parts,
      `Questions? Reply to this email or write to ${site.contactEmail}.`,
    ],
  });

type Addressee = { reference: string; email: string; statusToken: string; name?: string | undefined };

/** A mail about the state of a request or report. It repeats at most a `name` of what was typed in. */
export const stateMail = (
  { reference, email, statusToken, name }: Addressee,
  { subject, body, steps }: { subject: string; body: string; steps: readonly RequestStep[] },
  more: readonly (Part | undefined)[],
  statusPage: { readonly path: `/${string}`; readonly label: string },
  site: MailSite,
): Mail =>
  letterOf(site, {
    recipient: email,
    name,
    subject: `${subject} (${reference})`,
    title: subject,
    parts: [
      body,
      ...more,
      { steps },
      `Your reference number is ${reference}.`,
      // The token is the fragment, which a browser does not send: it is in no log and in no page count.
      linkTo(statusPage.label, `${statusPage.path}#${statusToken}`, site.publicUrl),
    ],
  });
