import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Every test file by its path without the ending. */
const testFiles = new Map(
  execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.e2e.ts'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((path) => [path.replace(/(?:\.integration)?\.(?:test|e2e)\.tsx?$/, ''), path]),
);
const pathOf = (name: string): string | undefined =>
  ['', 'services/', 'infra/tests/'].map((from) => testFiles.get(from + name)).find(Boolean);

/** `test`, also of `test.each(…)` and `test.skip`. */
const calleeOf = (node: ts.Expression): string =>
  ts.isIdentifier(node)
    ? node.text
    : ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)
      ? calleeOf(node.expression)
      : '';

/** The names of the tests in a file as they are written there. */
const testNamesIn = (path: string): string[] => {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(?:test|it|describe)$/.test(calleeOf(node.expression))) {
      const [name] = node.arguments;
      if (name && (ts.isStringLiteral(name) || ts.isNoSubstitutionTemplateLiteral(name)))
        names.push(name.text);
      else if (name && ts.isTemplateExpression(name)) names.push(name.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true));
  return names;
};

/** Why a proof proves nothing; undefined for one that exists. */
const faultOf = (proof: string): string | undefined => {
  const [name = '', ...words] = proof.split(': ');
  const path = pathOf(name);
  if (path === undefined) return `${name} is no test file`;
  const names = testNamesIn(path);
  if (names.length === 0) return `${path} has no test`;
  const wanted = words.join(': ');
  return names.some((one) => one.includes(wanted)) ? undefined : `${path} has no test “${wanted}”`;
};

type Row = { readonly subject: string; readonly state: string; readonly proofs: readonly string[] };

/** The rows of the document's tables whose last column is headed `heading`. */
const rowsOf = (path: string, heading: string): Row[] => {
  let isTable = false;
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (!line.startsWith('| ')) {
        if (!line.startsWith('|-')) isTable = false;
        return [];
      }
      const cells = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      if (!isTable) {
        isTable = cells.at(-1) === heading;
        return [];
      }
      const proofs = (cells.at(-1) ?? '').split('; ').filter((proof) => proof !== '');
      return [{ subject: cells[0] ?? '', state: cells[1] ?? '', proofs }];
    });
};

const asvs = rowsOf('infra/security/asvs.md', 'Test');
const threats = rowsOf('infra/security/threat-model.md', 'Test');

test('every requirement that holds names a test, or says that it was read', () => {
  expect(asvs.length).toBeGreaterThan(130);
  expect(asvs.filter(({ state, proofs }) => state === 'holds' && proofs.length === 0)).toEqual([]);
  expect(
    asvs.map(({ state }) => state).filter((state) => !/^(?:holds|partly|open|n\/a)$/.test(state)),
  ).toEqual([]);
});

test('every abuse of the threat model that has an answer names a test', () => {
  expect(threats.length).toBeGreaterThan(10);
  expect(threats.filter(({ proofs }) => proofs.length === 0)).toEqual([]);
});

test.each([...asvs, ...threats].filter(({ proofs }) => proofs.length > 0))(
  'the proofs of “$subject” exist',
  ({ proofs }) => {
    expect(proofs.filter((proof) => proof !== 'read').flatMap((proof) => faultOf(proof) ?? [])).toEqual([]);
  },
);

test.each([
  ['gateway/nothing', 'gateway/nothing is no test file'],
  [
    'gateway/routes: every route is open',
    'services/gateway/routes.test.ts has no test “every route is open”',
  ],
  ['gateway/routes: no two rows have the same method', undefined],
  ['kit/identity/identity: an identity without', undefined],
])('the proof “%s” has the fault %s', (proof, fault) => expect(faultOf(proof)).toBe(fault));
