import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const beforePaint = fileURLToPath(new URL('../theme/before-paint.js', import.meta.url));
const scriptName = 'before-paint.js';
const fontName = 'bricolage-grotesque-latin-wdth-normal.woff2';

/**
 * Puts into every page's head what must come before the first frame: the theme script as a file of its own (the content
 * security policy forbids inline ones) and a preload of the font.
 */
export const headAssets = (): Plugin => ({
  name: 'marquee:head-assets',
  buildStart() {
    if (this.meta.watchMode) return;
    this.emitFile({ type: 'asset', name: scriptName, source: readFileSync(beforePaint, 'utf8') });
  },
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      if (bundle === undefined) return [script('/theme/before-paint.js')];
      const assets = Object.values(bundle).filter((file) => file.type === 'asset');
      const addressOf = (name: string) => {
        const asset = assets.find((candidate) => candidate.names.includes(name));
        if (asset === undefined) throw new Error(`the build made no ${name}`);
        return `/${asset.fileName}`;
      };
      return [
        script(addressOf(scriptName)),
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
