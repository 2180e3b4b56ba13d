/** Letters (Cyrillic, Greek, Armenian, phonetic) that look like Latin ones and Unicode does not decompose. */
const pairs =
  'аa бb ԁd еe ғf ɡg гr һh іi ӏl јj кk мm нh оo пn ԛq рp сc ѕs тt цu уy ѵv ԝw хx ьb вb ' +
  'αa βb γy δd εe ζz ηn ιi κk μu νv οo πn ρp σs τt υu χx ωw օo սu հh ոn ցg զq ' +
  'ɑa ᴀa ʙb ɓb ᴄc ɔc ᴅd ɖd ɗd ᴇe ɛe əe ꜰf ɢg ɠg ʜh ɦh ɪi ɨi ᴊj ᴋk ʟl ɭl ᴍm ɱm ɴn ɲn ɳn ŋn ᴏo ɵo ᴘp ʀr ɾr ꜱs ʂs ᴛt ʈt ᴜu ʉu ᴠv ʋv ᴡw ʏy ᴢz ʐz €e £l';

const latinOf: ReadonlyMap<string, string> = new Map(
  pairs.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)]),
);

/** Enclosed capitals, not decomposed by Unicode, from A: negative circled, squared, regional indicators. */
const enclosedAlphabets = [0x1_f1_50, 0x1_f1_70, 0x1_f1_e6];

const enclosedLetter = (char: string): string | undefined => {
  const code = char.codePointAt(0) ?? 0;
  const first = enclosedAlphabets.find((start) => code >= start && code < start + 26);
  return first === undefined ? undefined : String.fromCharCode(97 + code - first);
};

/** Folded `text` with a Latin letter for each letter that looks like it. */
export const latinLookAlikes = (folded: string): string =>
  folded.replace(/[^\0-\x7F]/gu, (char) => latinOf.get(char) ?? enclosedLetter(char) ?? char);

/** `text` without characters that are not displayed, such as zero-width spaces and soft hyphens. */
export const withoutInvisible = (text: string): string =>
  text.replace(/\p{Default_Ignorable_Code_Point}+/gu, '');
