import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';
import { frontendDir } from './chunks';

const themeScript = '/platform/theme/before-paint.js';

/** By HTML entry, the scripts before the first paint; private pages have no age gate and start at once. */
const scripts = {
  site: [
    themeScript,
    '/platform/age-gate/before-paint.js',
    '/app/start/in-tasks.js',
    '/app/start/before-paint.js',
  ],
  private: [themeScript, '/app/start/in-tasks.js', '/app/start/at-once.js'],
} as const;

const fileName = (entry: string): string => `before-paint-${entry}.js`;

/**
 * Puts the scripts that run before the first paint into every page's head, as one file, because the content
 * security policy forbids inline ones. They start the application's scripts too (start/in-tasks.js).
 */
export const headAssets = (): Plugin => ({
  name: 'marquee:head-assets',
  buildStart() {
    if (this.meta.watchMode) return;
    for (const [entry, sources] of Object.entries(scripts)) {
      const source = sources.map((path) => readFileSync(join(frontendDir, path), 'utf8')).join('');
      const { code } = minifySync(fileName(entry), source);
      this.emitFile({ type: 'asset', name: fileName(entry), source: code });
    }
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, path }) {
      const entry = path.endsWith('/site.html') ? 'site' : 'private';
      const tag = (src: string) => ({ tag: 'script', injectTo: 'head-prepend', attrs: { src } }) as const;
      if (bundle === undefined) return scripts[entry].map(tag);
      const asset = Object.values(bundle).find(
        (file) => file.type === 'asset' && file.names.includes(fileName(entry)),
      );
      if (asset === undefined) throw new Error(`the build has no ${fileName(entry)}`);
      return {
        html: nameScripts(html, entry === 'site' ? 'later' : 'modulepreload'),
        tags: [tag(`/${asset.fileName}`)],
      };
    },
  },
});

/** `chunks`: `later`, or `modulepreload` to load them at once. The handbook has none. */
const nameScripts = (html: string, chunks: 'later' | 'modulepreload'): string =>
  html
    .replace(
      /<script type="module" crossorigin src="([^"]+)"><\/script>/,
      '<link rel="entry" crossorigin href="$1">',
    )
    .replaceAll('rel="modulepreload"', `rel="${chunks}"`);
