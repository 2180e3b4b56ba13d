import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { chaptersOf, framedPage } from './frame';
import { type HandbookPage, pageOf } from './markdown';

const handbookDir = fileURLToPath(new URL('../../../infra/handbook', import.meta.url));
const templateFile = 'build/handbook/page.html';

const read = (path: string): string => readFileSync(join(handbookDir, path), 'utf8');

/** Every page of infra/handbook, by name. */
export const readHandbook = (urlOfPicture: (path: string) => string): readonly HandbookPage[] =>
  readdirSync(handbookDir)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => pageOf(file.slice(0, -'.md'.length), read(file), urlOfPicture));

/** Builds infra/handbook/*.md into `dist/handbook/*.html`, without scripts, for `web` at /handbook. */
export const handbook = (): Plugin => ({
  name: 'marquee:handbook',
  apply: 'build',
  // After the template's own files have their names.
  enforce: 'post',
  buildStart() {
    for (const file of readdirSync(handbookDir)) this.addWatchFile(join(handbookDir, file));
  },
  generateBundle(_options, bundle) {
    const template = bundle[templateFile];
    if (template?.type !== 'asset') throw new Error(`the build has no ${templateFile}`);
    delete bundle[templateFile];
    // Beside the pages, which `web` reads at each request, unlike the files in assets.
    const urlOfPicture = (path: string): string => {
      const source = readFileSync(join(handbookDir, path));
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
      const fileName = `handbook/pictures/${hash}-${basename(path)}`;
      this.emitFile({ type: 'asset', fileName, source });
      return `/${fileName}`;
    };
    const pages = readHandbook(urlOfPicture);
    const chapters = chaptersOf(read('index.md'), pages);
    this.emitFile({ type: 'asset', fileName: 'handbook/openapi.json', source: read('openapi.json') });
    for (const page of pages) {
      const source = framedPage(String(template.source), page, chapters);
      this.emitFile({ type: 'asset', fileName: `handbook/${page.name}.html`, source });
    }
  },
  /** The build keeps older files, and a removed page must not stay. */
  writeBundle({ dir = '' }, bundle) {
    const built = new Set(Object.keys(bundle));
    for (const entry of readdirSync(join(dir, 'handbook'), { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      if (entry.isFile() && !built.has(relative(dir, file).replace(/\.(?:br|gz)$/, ''))) rmSync(file);
    }
  },
});
