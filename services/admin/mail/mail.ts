import type { RequestStep } from '@marquee/contracts/rules/request-steps';
import { defaultSiteName } from '@marquee/contracts/rules/site-name';

/** The installation that writes: its name, its contact address, and the URL of the public site. */
export type MailSite = {
  readonly siteName: string;
  readonly contactEmail: string;
  readonly publicUrl: string;
};

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

/**
 * A paragraph, a labeled link, the steps of a request, or a table whose first row is its head. In HTML the first link of a mail is its
 * button, so its label is short; the text shows URLs below the labels.
 */
export type Part =
  | string
  | { readonly label: string; readonly url: string }
  | { readonly steps: readonly RequestStep[] }
  | { readonly table: readonly (readonly string[])[] };

type Content = Omit<Mail, 'body' | 'html'> & {
  readonly parts: readonly (Part | undefined)[];
  /** The heading of the HTML, where it is not the subject. */
  readonly title?: string;
  /** Above the HTML; of an installation with its own name. */
  readonly siteName?: string;
  /** The last lines, in small type. */
  readonly footer?: string;
};

/** A mail in text and HTML of the same parts; absent ones are left out. */
export const mailOf = ({ parts, title, siteName = defaultSiteName, footer, ...mail }: Content): Mail => {
  const present = parts.filter((part) => part !== undefined);
  const button = present.find((part) => typeof part === 'object' && 'url' in part);
  return {
    ...mail,
    body: `${[...present.map(textOf), ...(footer === undefined ? [] : [`-- \n${footer}`])].join('\n\n')}\n`,
    html: page({
      subject: mail.subject,
      title: title ?? mail.subject,
      siteName,
      content: present.map((part) => (part === button ? buttonOf(button) : htmlOf(part))).join('\n'),
      footer,
    }),
  };
};

/** A mail to someone outside: with a greeting, the address for questions, and the site that sends it. */
export const letterOf = (
  { siteName, contactEmail, publicUrl }: MailSite,
  { parts, ...content }: Omit<Content, 'siteName' | 'footer'>,
): Mail =>
  mailOf({
    ...content,
    siteName,
    parts: ['Hello,', ...parts, `Questions? Reply to this email or write to ${contactEmail}.`],
    footer: `${siteName}, ${new URL(publicUrl).host}`,
  });

/** A mail about the state of a listing request or report. It repeats nothing that was typed into the form. */
export const stateMail = (
  { reference, email, statusToken }: { reference: string; email: string; statusToken: string },
  { subject, body, steps }: { subject: string; body: string; steps: readonly RequestStep[] },
  more: readonly (Part | undefined)[],
  statusPage: `/${string}`,
  site: MailSite,
): Mail =>
  letterOf(site, {
    recipient: email,
    subject: `${subject} (${reference})`,
    title: subject,
    parts: [
      body,
      ...more,
      { steps },
      `Your reference number is ${reference}.`,
      // The token is the fragment, which a browser does not send: it is in no request log and in no page count.
      { label: 'Check the status', url: new URL(`${statusPage}#${statusToken}`, site.publicUrl).href },
    ],
  });

/** `Reviewed, Nov 22, 2026`, and in front of it whether it is done, next, or later. */
const stepText = ({ name, at, isUnderway }: RequestStep): string => {
  if (at !== undefined) return `${name}, ${shortDay.format(new Date(at))}`;
  return isUnderway ? `${name} now` : name;
};

const shortDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const stepSigns: Readonly<Record<RequestStep['is'], string>> = {
  done: '●',
  current: '◐',
  ahead: '○',
  stopped: '■',
};

const textOf = (part: Part): string => {
  if (typeof part === 'string') return part;
  if ('url' in part) return `${part.label}:\n${part.url}`;
  if ('steps' in part) return part.steps.map((step) => `${stepSigns[step.is]} ${stepText(step)}`).join('\n');
  const widths = (part.table[0] ?? []).map((_, column) =>
    Math.max(...part.table.map((row) => row[column]?.length ?? 0)),
  );
  return part.table
    .map((row) =>
      row
        .map((cell, column) => aligned(cell, widths[column] ?? 0, column))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** Names to the left, figures to the right. */
const aligned = (cell: string, width: number, column: number): string =>
  column === 0 ? cell.padEnd(width) : cell.padStart(width);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);

/*
 * Inline styles only, and no color of its own for text and background: with `color-scheme` the mail client uses its light or dark ones. The
 * gray of lines and the dot are visible on both, and the button has its own text color.
 */
const paragraphStyle = 'margin:0 0 16px;overflow-wrap:anywhere';
const linkStyle = 'color:inherit;font-weight:600';
const stepsStyle = 'margin:0 0 16px;padding:0 0 0 12px;border-left:2px solid #8a8a8a;font-size:15px';
const cellStyle = 'padding:8px 0 8px 12px;border-bottom:1px solid #8a8a8a;font-variant-numeric:tabular-nums';

const htmlOf = (part: Part): string => {
  if (typeof part === 'string')
    return `<p style="${paragraphStyle}">${escaped(part).replaceAll('\n', '<br>\n')}</p>`;
  if ('url' in part)
    return `<p style="${paragraphStyle}"><a href="${escaped(part.url)}" style="${linkStyle}">${escaped(part.label)}</a></p>`;
  if ('steps' in part) {
    const lines = part.steps.map((step) => {
      const text = escaped(stepText(step));
      const sign = `<span style="color:#e08a00">${stepSigns[step.is]}</span>`;
      return `${sign} ${step.is === 'current' || step.is === 'stopped' ? `<b>${text}</b>` : text}`;
    });
    return `<p style="${stepsStyle}">${lines.join('<br>\n')}</p>`;
  }
  const rowOf = (row: readonly string[], nth: number): string => {
    const tag = nth === 0 ? 'th' : 'td';
    const cells = row.map((cell, column) => {
      const isName = column === 0;
      const style = `${isName ? cellStyle.replace('12px', '0') : cellStyle};text-align:${isName ? 'left' : 'right'}`;
      return `<${tag} style="${style}">${escaped(cell)}</${tag}>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  };
  return `<table style="width:100%;margin:0 0 16px;border-collapse:collapse;font-size:15px">\n${part.table.map(rowOf).join('\n')}\n</table>`;
};

const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:999px;background:#ffb648;color:#1b1206;font-weight:700;text-decoration:none';

const buttonOf = ({ label, url }: Extract<Part, { readonly url: string }>): string =>
  `<p style="margin:24px 0"><a href="${escaped(url)}" style="${buttonStyle}">${escaped(label)}</a></p>`;

type Page = {
  readonly subject: string;
  readonly title: string;
  readonly siteName: string;
  readonly content: string;
  readonly footer: string | undefined;
};

const footerOf = (text: string): string =>
  `<p style="margin:24px 0 0;padding:12px 0 0;border-top:1px solid #8a8a8a;font-size:13px">${escaped(text)}</p>\n`;

const page = ({ subject, title, siteName, content, footer }: Page): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:1px solid #8a8a8a;font-size:14px;font-weight:800;letter-spacing:2px"><span style="color:#e08a00">&#9679;</span> ${escaped(siteName.toUpperCase())}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;overflow-wrap:anywhere">${escaped(title)}</h1>
${content}
${footer === undefined ? '' : footerOf(footer)}</div>
</body>
</html>
`;
