/** A version's section of a changelog (Keep a Changelog) without its heading; undefined if empty. */
export const notesOf = (version: string, changelog: string): string | undefined => {
  const section = changelog.split(/^## /m).find((part) => part.startsWith(`[${version}]`));
  const notes = section
    ?.slice(section.indexOf('\n'))
    .replace(/^\[[^\]]+\]: .*$/gm, '')
    .trim();
  return notes ? `${notes}\n` : undefined;
};
