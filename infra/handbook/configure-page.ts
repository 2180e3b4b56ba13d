import { processes } from '@marquee/kit/settings/processes';
import type { Setting } from '@marquee/kit/settings/setting';
import { defaultOf, describedSections, type Group, valuesOf } from './settings';

const row = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

/** `536870912` of a size in bytes: with the same in MiB. */
const defaultCell = (name: string, setting: Setting): string => {
  const byDefault = defaultOf(setting);
  const mib = name.endsWith('_BYTES') ? Number(byDefault) / 1024 ** 2 : Number.NaN;
  const size = Number.isInteger(mib) ? ` = ${mib} MiB` : '';
  const value = byDefault === undefined ? 'not set' : `\`${byDefault}\`${size}`;
  const inContainers =
    setting.inContainers === undefined ? '' : `; in containers \`${setting.inContainers}\``;
  const values = valuesOf(setting);
  return `${value}${inContainers}${values === '' ? '' : ` (${values})`}`;
};

const remembered = ' Remembered once it was given.';

const rowOf = ({ meaning, settings }: Group): readonly string[] => {
  const examples = settings.flatMap(([, { example }]) =>
    example === undefined ? [] : [`<br>Example: \`${example}\``],
  );
  const isRemembered = settings.every(([, setting]) => setting.isRemembered);
  return [
    settings.map(([name]) => `\`${name}\``).join('<br>'),
    settings.map((setting) => defaultCell(...setting)).join('<br>'),
    `${meaning.replaceAll('\\n', '`\\n`')}${isRemembered ? remembered : ''}${examples.join('')}`,
  ];
};

const sectionTexts = (): readonly string[] =>
  describedSections().map(
    ([section, groups]) => `## ${section}\n\n${table(['Setting', 'Default', 'Meaning'], groups.map(rowOf))}`,
  );

/** What starts a process derives these, in the order of their names. */
const processRows = (): readonly (readonly string[])[] =>
  Object.entries<Setting>(processes)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, setting]) => [
      `\`${name}\``,
      setting.readers.join(', '),
      defaultCell(name, setting),
      setting.meaning,
    ]);

/** The text of configure.md: every setting with its default, its values and its meaning. */
export const configurePage = (): string => `<!-- Written by make handbook from services/kit/settings. -->

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

${sectionTexts().join('\n\n')}

## Third-party scripts

\`.env.example\` has a line for each of the six scripts. Copy them, enter the URLs that your providers gave you, and run \`make up\`. Visitors
are asked first; after **Accept** the five slots work as follows:

| Setting | Where and when |
|---|---|
| \`WEB_ANALYTICS_URL\` | every public page, at once |
| \`PUSH_NOTIFICATIONS_URL\` | profiles, at once |
| \`MOBILE_BANNER_URL\` | profiles, after 1 s, in a box labeled “Advertisement” |
| \`EXTRA_BANNER_URL\` | profiles, after 1.5 s, in a second box |
| \`FULL_PAGE_BANNER_MOBILE_URL\`, \`FULL_PAGE_BANNER_DESKTOP_URL\` | profiles, after 2 s, by the width of the screen |

The examples lead nowhere: \`.example\` is reserved. Admin pages and dashboards load none of them.

## Single processes

\`make up\` and docker compose set these. You need them only to start a process by yourself.

${table(['Setting', 'Processes', 'Default', 'Meaning'], processRows())}
`;
