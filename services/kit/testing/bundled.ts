import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';

const servicesDir = join(import.meta.dirname, '../..');

const bundle = async (program: string): Promise<string> => {
  const file = join(dirname(program), 'dist/testing', basename(program).replace(/\.ts$/, '.js'));
  const { outputFiles } = await build({
    entryPoints: [program],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    alias: { '@marquee': servicesDir },
    write: false,
  });
  // Other test files may be starting the same program.
  const unfinished = `${file}.${process.pid}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(unfinished, outputFiles[0]?.contents ?? '');
  await rename(unfinished, file);
  return file;
};

const bundles = new Map<string, Promise<string>>();

/**
 * The path of a JavaScript file of the TypeScript file `program` as it is now, with our own packages in it.
 * Node starts it with less than half of the processor time that tsx needs.
 */
export const bundled = (program: string): Promise<string> => {
  const known = bundles.get(program) ?? bundle(program);
  bundles.set(program, known);
  return known;
};
