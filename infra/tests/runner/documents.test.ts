import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Every tracked document of the repository. */
const documents = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).trim().split('\n');

/** The relative targets of a document's links, without anchors. */
const targetsIn = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target ?? '')
    .filter((target) => !/^(https?:|#|mailto:)/.test(target));

test.each(documents)('every link of %s has a target', async (document) => {
  const missing: string[] = [];
  for (const target of targetsIn(await readFile(document, 'utf8'))) {
    const file = join(dirname(document), target.split('#', 1)[0] ?? '');
    await access(file).catch(() => missing.push(target));
  }
  expect(missing).toEqual([]);
});

const verbsOf = (...target: string[]): string[] =>
  [...execFileSync('make', target, { encoding: 'utf8' }).matchAll(/^ {2}([a-z-]+)/gm)].map(
    ([, verb]) => verb ?? '',
  );

test('the table of README.md has the verbs that make lists', async () => {
  const table = (await readFile('README.md', 'utf8')).split('\n').filter((line) => line.startsWith('| '));
  const named = table.flatMap((line) => [
    ...[...line.matchAll(/`(?:make )?([a-z-]+)[^`]*`/g)].map(([, verb]) => verb ?? ''),
  ]);
  expect(named.sort()).toEqual(verbsOf().sort());
});

test('make lists at most 15 verbs, one line each, and make help lists every target', () => {
  const targets = [...readFileSync('Makefile', 'utf8').matchAll(/^([a-z-]+):/gm)].map(([, verb]) => verb);
  expect(verbsOf().length).toBeLessThanOrEqual(15);
  expect(verbsOf('help').sort()).toEqual(targets.sort());
  const lines = ['verbs', 'help'].flatMap((target) =>
    execFileSync('make', [target], { encoding: 'utf8' }).split('\n'),
  );
  expect(lines.filter((line) => line.length > 100)).toEqual([]);
  expect(execFileSync('make', { encoding: 'utf8' })).not.toMatch(/^ {18}/m);
});

test('a script that fails is named by the verb that was entered', () => {
  const named = verbsOf('help').flatMap((verb) => {
    const recipe = execFileSync('make', ['-n', verb], { encoding: 'utf8' });
    return [...recipe.matchAll(/with-env\.ts (\S+)/g)].map(([, name]) => ({ verb, name }));
  });
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ verb, name }) => verb !== name)).toEqual([]);
});

test.each(documents.filter((name) => name !== 'CHANGELOG.md'))(
  '%s names only verbs of make that exist',
  (document) => {
    const known = verbsOf('help');
    const named = [...readFileSync(document, 'utf8').matchAll(/(?:^|`)make ([a-z-]+)/gm)].map(
      ([, verb]) => verb ?? '',
    );
    expect(named.filter((verb) => !known.includes(verb))).toEqual([]);
  },
);

const decisions = documents.filter((name) => name.startsWith('infra/decisions/'));

test.each(decisions)('%s has at most 40 lines', (decision) => {
  expect(readFileSync(decision, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(40);
});

test('fewer than 45 decisions remain', () => expect(decisions.length).toBeLessThan(45));
