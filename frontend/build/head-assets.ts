import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HtmlTagDescriptor, Plugin } from 'vite';

/** By HTML entry, what runs before the first frame: the private screens have no age gate. */
const scripts = {
  site: { name: 'before-paint-site.js', sources: ['/theme/before-paint.js', '/age-gate/before-paint.js'] },
  desk: { name: 'before-paint-desk.js', sources: ['/theme/before-paint.js'] },
} as const;
const frontendDir = fileURLToPath(new URL('..', import.meta.url));
const fontName = 'bricolage-grotesque-latin-wdth-normal.woff2';

/**
 * Puts into every page's head what must come before the first frame: the scripts that choose the theme and close the age gate, as
 * one file (the content security policy forbids inline ones), and a preload of the font.
 */
export const headAssets = (): Plugin => ({
  name: 'marquee:head-assets',
  buildStart() {
    if (this.meta.watchMode) return;
    for (const { name, sources } of Object.values(scripts)) {
      const source = sources.map((path) => readFileSync(join(frontendDir, path), 'utf8')).join('');
      this.emitFile({ type: 'asset', name, source });
    }
  },
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle, path }) {
      const { name, sources } = path.endsWith('/desk.html') ? scripts.desk : scripts.site;
      if (bundle === undefined) return sources.map(script);
      const assets = Object.values(bundle).filter((file) => file.type === 'asset');
      const addressOf = (file: string) => {
        const asset = assets.find((candidate) => candidate.names.includes(file));
        if (asset === undefined) throw new Error(`the build made no ${file}`);
        return `/${asset.fileName}`;
      };
      return [
        script(addressOf(name)),
        {
          tag: 'link',
          injectTo: 'head-prepend',
          attrs: { rel: 'preload', href: addressOf(fontName), as: 'font', type: 'font/woff2', crossorigin: '' },
        },
      ];
    },
  },
});

const script = (src: string): HtmlTagDescriptor => ({ tag: 'script', injectTo: 'head-prepend', attrs: { src } });
