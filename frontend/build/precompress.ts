import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|svg|html|json)$/;

/** Writes a `.br` and a `.gz` beside every text file, so that nothing is compressed per request. */
export const precompress = (): Plugin => ({
  name: 'marquee:precompress',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle).filter((file) => compressible.test(file));
    await Promise.all(
      files.map(async (file) => {
        const path = join(dir, file);
        const source = await readFile(path);
        await writeFile(`${path}.br`, await promisify(brotliCompress)(source));
        await writeFile(`${path}.gz`, await promisify(gzip)(source, { level: 9 }));
      }),
    );
  },
});
