import { readFileSync } from 'node:fs';
import { type OperatorArea, operatorAreas, operatorRoles } from '@marquee/contracts/rules/operator-access';

/** The areas of each row of the handbook's table. */
const rows: Readonly<Record<string, readonly OperatorArea[]>> = {
  'Own account': ['account'],
  'Figures, ledger': ['figures'],
  'Models, videos, featured placements': ['listings'],
  'Archive and restore': ['archive'],
  'Profile changes of holders': ['proposals'],
  'Listing requests, messages': ['inbox'],
  Reports: ['reports'],
  'Passwords, invite links and emails of holders, agencies': ['holders'],
  'Traffic rules': ['traffic'],
  'Dead letters, health, audit log': ['deadLetters', 'system'],
  'Business details, withdrawal of a confirmation': ['business', 'withdrawals'],
  Operators: ['operators'],
};

test('the handbook’s table of roles is the table of rights', () => {
  const page = readFileSync(new URL('operators.md', import.meta.url), 'utf8');
  const written = [...page.matchAll(/^\| (\w[^|]*) \|(.+)\|$/gm)].map(([, name = '', cells = '']) => [
    name,
    cells.split('|').map((cell) => cell.trim()),
  ]);
  const expected = Object.entries(rows).flatMap(([name, areas]) =>
    areas.map((area) => [
      name,
      operatorRoles.map((role) => operatorAreas[area].access[role].replace('none', '–')),
    ]),
  );
  const once = [...new Map(expected.map((row) => [JSON.stringify(row), row])).values()];
  expect(written).toEqual(once);
  expect(Object.values(rows).flat().sort()).toEqual(Object.keys(operatorAreas).sort());
});
