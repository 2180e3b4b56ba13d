import { escapeMarkup } from '@marquee/contracts/text/escape-markup';
import { type Part, stepSigns, stepText } from './mail-part';

type Page = {
  readonly subject: string;
  readonly title: string;
  readonly siteName: string;
  readonly publicUrl: string;
  readonly parts: readonly Part[];
};

/** A mail as an HTML document that loads nothing. Its first link is its button. */
export const htmlPage = ({ subject, title, siteName, publicUrl, parts }: Page): string => {
  const button = parts.find((part) => typeof part === 'object' && 'url' in part);
  const content = parts.map((part) => (part === button ? buttonOf(button) : htmlOf(part))).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:568px;margin:0 auto">
<div style="${boardStyle}"><p style="${bulbsStyle}"><span style="color:#ffb648">&#9679;</span> ${escapeMarkup(siteName.toUpperCase())}</p></div>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;letter-spacing:-0.2px;overflow-wrap:anywhere">${escapeMarkup(title)}</h1>
${content}
<p style="${footerStyle}">${escapeMarkup(siteName)}, <a href="${escapeMarkup(publicUrl)}" style="${linkStyle}">${escapeMarkup(new URL(publicUrl).host)}</a></p>
</div>
</body>
</html>
`;
};

/*
 * Inline styles only. Text and background have no color of their own: with `color-scheme` the mail client uses its light or dark ones. The
 * gray of lines and the amber of dots and underlines are visible on both; the wordmark and the button have their own background and text color.
 */
const paragraphStyle = 'margin:0 0 16px;overflow-wrap:anywhere';
const linkStyle =
  'color:inherit;font-weight:600;text-decoration:underline;text-decoration-color:#e08a00;text-underline-offset:3px';
/** The wordmark: the site's name on a dark board within a row of bulbs. */
const boardStyle = 'margin:0 0 28px;padding:7px;border-radius:14px;background:#1b1428;color:#fff6e6';
const bulbsStyle =
  'margin:0;padding:14px 18px;border:3px dotted #ffb648;border-radius:9px;font-size:20px;line-height:1;font-weight:800;letter-spacing:1.5px;overflow-wrap:anywhere';
const stepsStyle =
  'margin:0 0 16px;padding:0 0 0 14px;border-left:2px solid #e08a00;font-size:15px;line-height:1.8';
const cellStyle =
  'padding:10px 0 10px 12px;border-bottom:1px solid #8a8a8a;font-variant-numeric:tabular-nums';
const headStyle = 'font-size:13px;font-weight:600';
const totalStyle = 'border-bottom:0;font-size:17px;font-weight:700';
const footerStyle = 'margin:32px 0 0;padding:12px 0 0;border-top:1px solid #8a8a8a;font-size:13px';
const buttonStyle =
  'display:inline-block;padding:13px 22px;border-radius:999px;background:#ffb648;color:#261502;font-weight:700;text-decoration:none';

/** A paragraph with line breaks, and links on emails: mail clients would make them in their own blue. */
const paragraphOf = (text: string): string =>
  escapeMarkup(text)
    .replaceAll('\n', '<br>\n')
    .replace(
      /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
      (email) => `<a href="mailto:${email}" style="${linkStyle}">${email}</a>`,
    );

const htmlOf = (part: Part): string => {
  if (typeof part === 'string') return `<p style="${paragraphStyle}">${paragraphOf(part)}</p>`;
  if ('url' in part)
    return `<p style="${paragraphStyle}"><a href="${escapeMarkup(part.url)}" style="${linkStyle}">${escapeMarkup(part.label)}</a></p>`;
  if ('steps' in part) {
    const lines = part.steps.map((step) => {
      const text = escapeMarkup(stepText(step));
      const sign = `<span style="color:#e08a00">${stepSigns[step.is]}</span>`;
      return `${sign} ${step.is === 'current' || step.is === 'stopped' ? `<b>${text}</b>` : text}`;
    });
    return `<p style="${stepsStyle}">${lines.join('<br>\n')}</p>`;
  }
  const rows = part.table.map((row, nth) => {
    const isHead = nth === 0;
    const isTotal = part.hasTotal === true && nth === part.table.length - 1;
    const tag = isHead ? 'th' : 'td';
    const cells = row.map((cell, column) => {
      const isName = column === 0;
      const style = [
        isName ? cellStyle.replace('12px', '0') : cellStyle,
        isHead ? headStyle : isTotal ? totalStyle : undefined,
        `text-align:${isName ? 'left' : 'right'}`,
      ];
      return `<${tag} style="${style.filter((rule) => rule !== undefined).join(';')}">${escapeMarkup(cell)}</${tag}>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table style="width:100%;margin:0 0 16px;border-collapse:collapse;font-size:15px">\n${rows.join('\n')}\n</table>`;
};

const buttonOf = ({ label, url }: Extract<Part, { readonly url: string }>): string =>
  `<p style="margin:24px 0"><a href="${escapeMarkup(url)}" style="${buttonStyle}">${escapeMarkup(label)}</a></p>`;
