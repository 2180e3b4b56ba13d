import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkoutDir } from '../launch/instance/checkout';

const page = readFileSync(join(import.meta.dirname, 'add-an-event-type.md'), 'utf8');

/** The text of a file with one hunk applied, whose lines before must occur exactly once. */
const withHunk = (text: string, hunk: string, path: string): string => {
  const lines = hunk.split('\n').filter((line) => line !== '');
  const keep = (signs: string) =>
    lines.filter((line) => signs.includes(line.charAt(0))).map((line) => line.slice(1));
  const before = keep(' -').join('\n');
  const parts = text.split(`${before}\n`);
  if (parts.length !== 2) throw new Error(`${path} has these lines ${parts.length - 1} times:\n${before}`);
  return parts.join(`${keep(' +').join('\n')}\n`);
};

/** By path in the checkout, every file that the page adds or changes, as it is afterwards. */
const changedFiles = (): Map<string, string> => {
  const files = new Map<string, string>();
  for (const [, language, path = '', text = ''] of page.matchAll(
    /```(ts|diff)\n(?:\/\/|\+\+\+) (\S+)\n([\s\S]*?)\n```/g,
  )) {
    const file = join(checkoutDir, path);
    if (language === 'ts' && existsSync(file)) throw new Error(`${path} exists already`);
    const hunks = language === 'ts' ? [] : text.split('\n@@\n');
    files.set(
      path,
      language === 'ts'
        ? `${text}\n`
        : hunks.reduce((before, hunk) => withHunk(before, hunk, path), readFileSync(file, 'utf8')),
    );
  }
  return files;
};

/** What the compiler says about the sources with the new content of these files. */
const typeErrors = (files: ReadonlyMap<string, string>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-event-type-'));
  try {
    const filter = (path: string): boolean => !/\/(?:node_modules|dist)$/.test(path);
    for (const part of ['services', 'frontend'])
      cpSync(join(checkoutDir, part), join(folder, part), { recursive: true, filter });
    for (const packages of ['node_modules', 'frontend/node_modules'])
      symlinkSync(join(checkoutDir, packages), join(folder, packages));
    for (const [path, text] of files) writeFileSync(join(folder, path), text);
    const mains = ['tracking/main.ts', 'analytics/worker.ts', 'gateway/main.ts'];
    const config = {
      extends: join(checkoutDir, 'tsconfig.base.json'),
      // Not by way of node_modules, where the new files are not.
      compilerOptions: {
        paths: { '@marquee/*': ['./services/*'] },
        lib: ['ES2023', 'DOM'],
        types: ['node'],
      },
      files: [...files.keys(), ...mains.map((main) => `services/${main}`)],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const compiler = join(checkoutDir, 'node_modules/typescript-7/bin/tsc');
    const { stdout, stderr, status, signal } = spawnSync(
      process.execPath,
      [compiler, '-p', folder, '--pretty', 'false'],
      {
        encoding: 'utf8',
        env: { ...process.env, NODE_OPTIONS: '' },
      },
    );
    return status === 0 ? '' : `${stdout}${stderr}status ${status ?? signal}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test('the changes of the page apply to the sources, and the result has no type error', () => {
  const files = changedFiles();
  expect(files.size).toBe(13);
  expect(typeErrors(files)).toBe('');
});
