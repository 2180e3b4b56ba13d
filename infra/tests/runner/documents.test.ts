import { execFileSync } from 'node:child_process';
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
