import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { z } from 'zod';
import { checkoutDir } from '../instance/checkout';
import { run } from '../terminal/command';

const frontendDir = join(checkoutDir, 'frontend');
const builtFrom = join(frontendDir, 'dist', '.built-from');

/**
 * Builds the pages and the service `web` unless their sources are those of the last build. Returns whether it
 * built.
 */
export const bundleFrontend = async (): Promise<boolean> => {
  if (!hasBuildScript()) return false;
  const sources = sourcesDigest();
  if (existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === sources) return false;
  const built = await run('npm', ['run', 'build', '--workspace', 'frontend'], { cwd: checkoutDir });
  if (built.code !== 0)
    throw new UserError(
      `The frontend could not be built:\n${built.output.split('\n').slice(-20).join('\n')}`,
    );
  for (const dir of ['dist/assets', 'dist/server/chunks']) removeOldFiles(join(frontendDir, dir));
  writeFileSync(builtFrom, sources);
  return true;
};

/**
 * Pages opened before a build, and a `web` that runs beside it, still load its predecessors' files; after a
 * week there are none.
 */
const removeOldFiles = (dir: string): void => {
  const oldestMs = Date.now() - 7 * 24 * 3_600_000;
  for (const name of readdirSync(dir)) {
    const file = join(dir, name);
    if (statSync(file).mtimeMs < oldestMs) rmSync(file);
  }
};

const hasBuildScript = (): boolean => {
  const manifest = z.object({ scripts: z.object({ build: z.string() }).optional() });
  return (
    manifest.parse(JSON.parse(readFileSync(join(frontendDir, 'package.json'), 'utf8'))).scripts !== undefined
  );
};

/** Names and content of everything that can end up in a page, and the exact versions of the packages. */
const sourcesDigest = (): string => {
  const hash = createHash('sha256');
  for (const file of [
    ...filesBelow(frontendDir),
    ...filesBelow(join(checkoutDir, 'services/contracts')),
    ...filesBelow(join(checkoutDir, 'services/kit')),
    ...filesBelow(join(checkoutDir, 'infra/handbook')),
    join(checkoutDir, 'package-lock.json'),
  ]) {
    hash.update(relative(checkoutDir, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
};

const filesBelow = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist'].includes(name) && !/\.(test|e2e)\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(dir, entry.name)) : [join(dir, entry.name)]));
