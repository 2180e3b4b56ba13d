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
 * A paragraph, a labeled link, or a table whose first row is its head. In HTML the first link of a mail is its button, so its label is
 * short; the text shows URLs below the labels.
 */
export type Part =
  | string
  | { readonly label: string; readonly url: string }
  | { readonly table: readonly (readonly string[])[] };

type Content = Omit<Mail, 'body' | 'html'> & {
  readonly parts: readonly (Part | undefined)[];
  /** The heading of the HTML, where it is not the subject. */
  readonly title?: string;
};

/** A mail in text and HTML of the same parts; absent ones are left out. */
export const mailOf = ({ parts, title, ...mail }: Content): Mail => {
  const present = parts.filter((part) => part !== undefined);
  const button = present.find((part) => typeof part === 'object' && 'url' in part);
  return {
    ...mail,
    body: `${present.map(textOf).join('\n\n')}\n`,
    html: page(
      mail.subject,
      title ?? mail.subject,
      present.map((part) => (part === button ? buttonOf(button) : htmlOf(part))).join('\n'),
    ),
  };
};

/** A mail about the state of a listing request or report. It repeats nothing that was typed into the form. */
export const stateMail = (
  { reference, email, statusToken }: { reference: string; email: string; statusToken: string },
  { subject, body }: { subject: string; body: string },
  more: readonly (Part | undefined)[],
  status: { readonly page: `/${string}`; readonly publicUrl: string },
): Mail =>
  mailOf({
    recipient: email,
    subject: `${subject} (${reference})`,
    title: subject,
    parts: [
      body,
      `Your reference number is ${reference}.`,
      ...more,
      // The token is the fragment, which a browser does not send: it is in no request log and in no page count.
      { label: 'Check its status', url: new URL(`${status.page}#${statusToken}`, status.publicUrl).href },
    ],
  });

const textOf = (part: Part): string => {
  if (typeof part === 'string') return part;
  if ('url' in part) return `${part.label}:\n${part.url}`;
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
const cellStyle = 'padding:8px 0 8px 12px;border-bottom:1px solid #8a8a8a;font-variant-numeric:tabular-nums';

const htmlOf = (part: Part): string => {
  if (typeof part === 'string')
    return `<p style="${paragraphStyle}">${escaped(part).replaceAll('\n', '<br>\n')}</p>`;
  if ('url' in part)
    return `<p style="${paragraphStyle}"><a href="${escaped(part.url)}">${escaped(part.label)}</a></p>`;
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

const page = (subject: string, title: string, content: string): string => `<!doctype html>
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
<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:1px solid #8a8a8a;font-size:14px;font-weight:800;letter-spacing:2px"><span style="color:#e08a00">&#9679;</span> MARQUEE</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;overflow-wrap:anywhere">${escaped(title)}</h1>
${content}
</div>
</body>
</html>
`;
