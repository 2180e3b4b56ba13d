import texts from './demo-texts.json' with { type: 'json' };

/** The family names are invented, so no real person has both. */
const { first, familyBeginnings: beginnings, familyEndings: endings } = texts.names;
const [firstNames, familyBeginnings, familyEndings] = [
  first.split(' '),
  beginnings.split(' '),
  endings.split(' '),
];

/** The number of different names. */
export const stageNameCount = firstNames.length * familyBeginnings.length * familyEndings.length;

/** Coprime to the count, so that stepping by it visits every combination before it repeats one. */
const stride = 77_773;

/** The `nth` stage name; all are different below `stageNameCount`. */
export const stageName = (nth: number): string => {
  const combination = (nth * stride + 4_211) % stageNameCount;
  const family = Math.floor(combination / firstNames.length);
  const beginning = familyBeginnings[family % familyBeginnings.length] ?? '';
  const ending = familyEndings[Math.floor(family / familyBeginnings.length)] ?? '';
  return `${firstNames[combination % firstNames.length]} ${beginning}${ending}`;
};
