import { type ExampleSetting, exampleSettings, processSettings, type Setting } from './settings';

const row = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

/** `536870912` of a size in bytes: with the same in MiB. */
const defaultOf = ({ name, byDefault, values }: Setting): string => {
  const mib = name.endsWith('_BYTES') ? Number(byDefault) / 1024 ** 2 : Number.NaN;
  const size = Number.isInteger(mib) ? ` = ${mib} MiB` : '';
  const value = byDefault === undefined ? 'not set' : `\`${byDefault}\`${size}`;
  return values === '' ? value : `${value} (${values})`;
};

const examplesOf = (settings: readonly ExampleSetting[]): string => {
  const examples = settings.filter(({ example, byDefault }) => example !== '' && example !== byDefault);
  return examples.map(({ example }) => `<br>Example: \`${example}\``).join('');
};

/** Settings that one comment describes share a row. */
const rowOf = (settings: readonly ExampleSetting[]): readonly string[] => [
  settings.map(({ name }) => `\`${name}\``).join('<br>'),
  settings.map(defaultOf).join('<br>'),
  `${settings[0]?.meaning.replaceAll('\\n', '`\\n`') ?? ''}${examplesOf(settings)}`,
];

const sectionsOf = (settings: readonly ExampleSetting[]): readonly string[] =>
  [...new Set(settings.map(({ section }) => section))].map((section) => {
    const inSection = settings.filter((setting) => setting.section === section);
    const meanings = [...new Set(inSection.map(({ meaning }) => meaning))];
    const rows = meanings.map((meaning) => rowOf(inSection.filter((setting) => setting.meaning === meaning)));
    return `## ${section}\n\n${table(['Setting', 'Default', 'Meaning'], rows)}`;
  });

/**
 * The text of configure.md: every setting, from .env.example, the schemas that the processes check at their
 * start, and their docstrings.
 */
export const configurePage =
  (): string => `<!-- Written by make handbook. Change .env.example or the config.ts of the service instead. -->

# Configure

Every setting is optional. Copy the lines that you need from \`.env.example\` into a file \`.env\` beside it. A variable of the
environment takes precedence over \`.env\`. Then apply the change:

\`\`\`sh
make up
\`\`\`

\`make up\` restarts only what a change affects. A process checks all its settings before it starts anything, and reports every fault at once,
by name. Keep \`.env\` readable by its owner only: it may hold passwords.

Every setting, also those of a single process, may be given as a file: \`NAME_FILE\` is the path of a file with the value of \`NAME\`, as Docker
provides secrets. A line break at the end of the file is not part of the value. Both at once, and a file that cannot be read, are
faults.

\`\`\`sh
SMTP_URL_FILE=/run/secrets/smtp-url
BACKUP_PASSWORD_FILE=/run/secrets/backup-password
\`\`\`

${sectionsOf(exampleSettings()).join('\n\n')}

## Single processes

\`make up\` and docker compose set these. You need them only to start a process by yourself.

${table(
  ['Setting', 'Processes', 'Default', 'Meaning'],
  processSettings().map((setting) => [
    `\`${setting.name}\``,
    setting.processes.join(', '),
    defaultOf(setting),
    setting.meaning,
  ]),
)}
`;
