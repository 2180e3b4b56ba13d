import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type BuildOptions, build, type OutputFile, type Plugin } from 'esbuild';
import { checkoutDir } from '../instance/checkout';

const servicesDir = join(checkoutDir, 'services');

/** Every process that a service can be: `services/<name>/main.ts`, and `worker.ts` where there is one. */
export const serviceEntries = (): string[] =>
  readdirSync(servicesDir)
    .flatMap((service) => ['main.ts', 'worker.ts'].map((file) => join(servicesDir, service, file)))
    .filter(existsSync);

/** Our own packages are TypeScript and go into the bundle; everything from node_modules stays there. */
const ownPackages: Plugin = {
  name: 'own-packages',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^@marquee\// }, ({ path }) => ({
      path: join(servicesDir, `${path.slice('@marquee/'.length)}.ts`),
    }));
  },
};

/** One file per process, with our own packages in it and without those of npm. */
export const bundleOptions = (entries: readonly string[]): BuildOptions => ({
  entryPoints: [...entries],
  outbase: servicesDir,
  outdir: servicesDir,
  entryNames: '[dir]/dist/[name]',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  plugins: [ownPackages],
  sourcemap: 'linked',
  write: false,
  logLevel: 'silent',
});

/** Bundles every service and returns the names of those that changed; other files are not touched. */
export const bundleServices = async (): Promise<string[]> => {
  const { outputFiles = [] } = await build(bundleOptions(serviceEntries()));
  return writeChanged(outputFiles);
};

/** Writes the files whose content differs and returns the names of the programs among them. */
export const writeChanged = (files: readonly OutputFile[]): string[] => {
  const changed = files.filter(
    ({ path, contents }) => !existsSync(path) || !readFileSync(path).equals(contents),
  );
  for (const { path, contents } of changed) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  }
  return changed.map(({ path }) => relative(servicesDir, path)).filter((path) => path.endsWith('.js'));
};
