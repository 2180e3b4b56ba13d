import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { checkoutDir } from '../instance/checkout';
import { run } from '../terminal/command';

const frontendDir = join(checkoutDir, 'frontend');
/** Run with `build` for the pages, and with `--ssr` as well for the service `web`. */
export const viteProgram = join(checkoutDir, 'node_modules/.bin/vite');
const builtFrom = join(frontendDir, 'dist', '.built-from');

/** Builds the pages and the service `web` unless their sources are unchanged. Returns whether it built. */
export const bundleFrontend = async (): Promise<boolean> => {
  const sources = sourcesDigest();
  if (existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === sources) return false;
  const builds = await Promise.all(
    [[], ['--ssr']].map((options) =>
      run(viteProgram, ['build', '--logLevel', 'error', ...options], { cwd: frontendDir }),
    ),
  );
  const failed = builds.find(({ code }) => code !== 0);
  if (failed !== undefined)
    throw new UserError(
      `The frontend could not be built:\n${failed.output.split('\n').slice(-20).join('\n')}`,
    );
  for (const dir of ['dist/assets', 'dist/server/chunks']) removeOldFiles(join(frontendDir, dir));
  writeFileSync(builtFrom, sources);
  return true;
};

/** Open pages and a running `web` still load files of earlier builds; after a week there are none. */
const removeOldFiles = (dir: string): void => {
  const oldestMs = Date.now() - 7 * 24 * 3_600_000;
  for (const name of readdirSync(dir)) {
    const file = join(dir, name);
    if (statSync(file).mtimeMs < oldestMs) rmSync(file);
  }
};

/** Names and content of everything that can end up in a page, and the exact versions of the packages. */
const sourcesDigest = (): string => {
  const hash = createHash('sha256');
  const folders = ['frontend', 'services/contracts', 'services/kit', 'infra/handbook'];
  const files = folders.flatMap((folder) => filesBelow(join(checkoutDir, folder)));
  for (const file of [...files, join(checkoutDir, 'package-lock.json')])
    hash.update(relative(checkoutDir, file)).update(readFileSync(file));
  return hash.digest('hex');
};

const filesBelow = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist'].includes(name) && !/\.(test|e2e)\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(dir, entry.name)) : [join(dir, entry.name)]));
