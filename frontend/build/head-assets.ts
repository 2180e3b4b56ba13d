import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from '@swc/core';
import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite';
import { chunksBeforeEntry } from './common-chunk';

/** By HTML entry, what runs before the first frame: the private screens have no age gate. */
const scripts = {
  site: {
    name: 'before-paint-site.js',
    sources: [
      '/platform/theme/before-paint.js',
      '/platform/age-gate/before-paint.js',
      '/platform/theme/font/before-paint.js',
      '/app/start/before-paint.js',
    ],
  },
  desk: { name: 'before-paint-desk.js', sources: ['/platform/theme/before-paint.js'] },
} as const;
const frontendDir = fileURLToPath(new URL('..', import.meta.url));
const fontName = 'bricolage-grotesque-latin.woff2';

/**
 * Puts into every page's head what must come before the first frame: the scripts that choose the theme and close the age gate, as
 * one file (the content security policy forbids inline ones), and the font. The site's own scripts are only named there:
 * start/before-paint.js begins them.
 */
export const headAssets = (): Plugin => ({
  name: 'marquee:head-assets',
  async buildStart() {
    if (this.meta.watchMode) return;
    for (const { name, sources } of Object.values(scripts)) {
      const source = sources.map((path) => readFileSync(join(frontendDir, path), 'utf8')).join('');
      const { code } = await minify(source, { compress: true, mangle: true });
      this.emitFile({ type: 'asset', name, source: code });
    }
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, path }) {
      const isDesk = path.endsWith('/desk.html');
      const { name, sources } = isDesk ? scripts.desk : scripts.site;
      if (bundle === undefined) return sources.map(script);
      const assets = Object.values(bundle).filter((file) => file.type === 'asset');
      const addressOf = (file: string) => {
        const asset = assets.find((candidate) => candidate.names.includes(file));
        if (asset === undefined) throw new Error(`the build made no ${file}`);
        return `/${asset.fileName}`;
      };
      const font = { href: addressOf(fontName), as: 'font', type: 'font/woff2', crossorigin: '' };
      const preloads = isDesk ? { rel: 'preload', ...font } : { rel: 'later', 'data-font': '', ...font };
      const early: HtmlTagDescriptor[] = [
        { tag: 'link', injectTo: 'head-prepend', attrs: preloads },
        script(addressOf(name)),
      ];
      if (isDesk) return early;
      const isNamed = (file: string) => html.includes(`/${file}"`);
      const sign = filesOf(bundle, '/platform/age-gate/age-gate-sign.tsx')
        .filter((file) => !isNamed(file))
        .map(
          (file): HtmlTagDescriptor => ({
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'later', crossorigin: '', href: `/${file}`, 'data-for': 'age-gate' },
          }),
        );
      return { html: laterScripts(html, librariesOf(bundle)), tags: [...early, ...sign] };
    },
  },
});

/** What start/before-paint.js begins with, `data-run` in the order in which it runs. A page that the browser must run at once has no such line. */
const laterScripts = (html: string, filesBeforeEntry: readonly string[]): string => {
  const preload = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`;
  const run = (href: string) => `<link rel="later" crossorigin href="${href}" data-run>`;
  const before = filesBeforeEntry.map((file) => run(`/${file}`)).join('');
  return filesBeforeEntry
    .reduce((page, file) => page.replace(preload(file), ''), html)
    .replace(
      /<script type="module" crossorigin src="([^"]+)"><\/script>/,
      (_script, entry: string) => before + run(entry),
    )
    .replaceAll('rel="modulepreload"', 'rel="later"');
};

/** The files of common-chunk.ts. */
const librariesOf = (bundle: Rollup.OutputBundle): string[] =>
  chunksBeforeEntry.map((name) => {
    const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
    if (chunk === undefined) throw new Error(`the build made no file ${name}`);
    return chunk.fileName;
  });

/** The file that holds `module`, and those that it imports. */
const filesOf = (bundle: Rollup.OutputBundle, module: string): string[] => {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(module),
  );
  if (chunk?.type !== 'chunk') throw new Error(`the build made no file of ${module}`);
  return [chunk.fileName, ...chunk.imports];
};

const script = (src: string): HtmlTagDescriptor => ({
  tag: 'script',
  injectTo: 'head-prepend',
  attrs: { src },
});
