import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
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

/** By absolute path, every file that the page adds or changes, as it is afterwards. */
const changedFiles = (): Map<string, string> => {
  const files = new Map<string, string>();
  for (const [, language, path = '', text = ''] of page.matchAll(
    /```(ts|diff)\n(?:\/\/|\+\+\+) (\S+)\n([\s\S]*?)\n```/g,
  )) {
    const file = join(checkoutDir, path);
    if (language === 'ts' && existsSync(file)) throw new Error(`${path} exists already`);
    const hunks = language === 'ts' ? [] : text.split('\n@@\n');
    files.set(
      file,
      language === 'ts'
        ? `${text}\n`
        : hunks.reduce((before, hunk) => withHunk(before, hunk, path), readFileSync(file, 'utf8')),
    );
  }
  return files;
};

/** The type errors in these files and in all that import them, with the files' new content. */
const typeErrors = (files: ReadonlyMap<string, string>): string[] => {
  const { config } = ts.readConfigFile(join(checkoutDir, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, checkoutDir);
  const host = ts.createCompilerHost(options);
  const read = host.readFile;
  const exists = host.fileExists;
  host.readFile = (file) => files.get(file) ?? read(file);
  host.fileExists = (file) => files.has(file) || exists(file);
  const mains = ['tracking/main.ts', 'analytics/worker.ts', 'gateway/main.ts'];
  const roots = [...files.keys(), ...mains.map((main) => join(checkoutDir, 'services', main))];
  const program = ts.createProgram(
    roots,
    {
      ...options,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
      types: ['node'],
      // Not by way of node_modules, where the new files are not.
      paths: { '@marquee/*': [join(checkoutDir, 'services/*')] },
    },
    host,
  );
  const names = [...files.keys()].map((file) => file.replace(/^.*\/|\.ts$/g, ''));
  const imports = new RegExp(`from '[^']*/(?:${names.join('|')})'`);
  return program
    .getSourceFiles()
    .filter(
      (file) =>
        files.has(file.fileName) || (!file.fileName.includes('node_modules') && imports.test(file.text)),
    )
    .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
    .map(
      ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
};

test('the changes of the page apply to the sources, and the result has no type error', () => {
  const files = changedFiles();
  expect(files.size).toBe(13);
  expect(typeErrors(files)).toEqual([]);
});
