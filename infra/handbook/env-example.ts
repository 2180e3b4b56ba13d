import { describedSections, exampleOf } from './settings';

const width = 140;

/** The words of `text` in lines of comments. */
const comment = (text: string): string => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= width) lines.push(`# ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join('\n');
};

/** The text of .env.example: every setting that an operator may set, the usual ones first. */
export const envExample = (): string => {
  const written = describedSections().map(([section, groups]) =>
    [
      `## ${section}\n`,
      ...groups.map(({ meaning, settings }) =>
        [comment(meaning), ...settings.map(([name, setting]) => `#${name}=${exampleOf(setting)}`)].join('\n'),
      ),
    ].join('\n'),
  );
  return `# Everything here is optional. Copy the lines you need into .env; environment variables take precedence over .env.
# Written by make handbook from services/kit/settings. The first section has what most installations set.

${written.join('\n\n')}
`;
};
