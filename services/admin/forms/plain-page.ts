import { escapeMarkup } from '@marquee/contracts/text/escape-markup';

/** A field of a form that is sent again: a line, lines, a check box, or a choice of values with names. */
export type PlainField = {
  readonly name: string;
  readonly label: string;
  readonly is: 'line' | 'lines' | 'check' | ReadonlyMap<string, string>;
  readonly value: string;
  readonly error: string | undefined;
};

type PlainPage = {
  readonly title: string;
  readonly text: string;
  readonly links: readonly { readonly name: string; readonly path: string }[];
  readonly form?: { readonly action: string; readonly fields: readonly PlainField[] };
};

/** A page without scripts: a title, a sentence, a form to send again, and links. All values are escaped. */
export const plainPage = ({ title, text, links, form }: PlainPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeMarkup(title)}</title>
<style>
body { max-width: 36rem; margin: 3rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
label { display: block; margin-top: 1rem; font-weight: 600; }
input:not([type=checkbox]), textarea, select { box-sizing: border-box; width: 100%; padding: 0.5rem; font: inherit; }
textarea { min-height: 8rem; }
.error { margin: 0.25rem 0 0; color: light-dark(#a3152b, #ff9aa8); font-weight: 600; }
button { margin-top: 1.5rem; padding: 0.625rem 1.25rem; font: inherit; font-weight: 600; }
a { margin-inline-end: 1.25rem; color: inherit; }
</style>
</head>
<body>
<main>
<h1>${escapeMarkup(title)}</h1>
<p>${escapeMarkup(text)}</p>
${form === undefined ? '' : formOf(form)}
<p>${links.map(({ name, path }) => `<a href="${escapeMarkup(path)}">${escapeMarkup(name)}</a>`).join('')}</p>
</main>
</body>
</html>
`;

const formOf = ({
  action,
  fields,
}: NonNullable<PlainPage['form']>): string => `<form method="post" action="${action}">
${fields.map(fieldOf).join('\n')}
<button>Send again</button>
</form>`;

const fieldOf = (field: PlainField): string => {
  const { name, label, error } = field;
  // `is required` continues the label, a sentence does not.
  const fault = error === undefined || /^[A-Z]/.test(error) ? error : `${label} ${error}.`;
  const control = `${escapeMarkup(label)}\n${controlOf(field)}`;
  const message =
    fault === undefined ? '' : `\n<p class="error" id="${name}-error">${escapeMarkup(fault)}</p>`;
  return `<label>${control}</label>${message}`;
};

const controlOf = ({ name, is, value, error }: PlainField): string => {
  const common = `name="${name}"${error === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-error"`}`;
  if (is === 'lines') return `<textarea ${common}>\n${escapeMarkup(value)}</textarea>`;
  if (is === 'check') return `<input type="checkbox" ${common}${value === 'on' ? ' checked' : ''}>`;
  if (is === 'line') return `<input ${common} value="${escapeMarkup(value)}">`;
  const options = [...is].map(
    ([key, text]) =>
      `<option value="${escapeMarkup(key)}"${key === value ? ' selected' : ''}>${escapeMarkup(text)}</option>`,
  );
  return `<select ${common}>${options.join('')}</select>`;
};
