import { relative } from 'node:path';
import type { Plugin } from 'vite';

/**
 * In the server's build, a route's `import()` also says which module it loads, as the browser build's manifest names it. The server
 * can then name the files that a page needs beside the entry, without a second list of them.
 */
export const recordedImports = (root: string): Plugin => ({
  name: 'marquee:recorded-imports',
  apply: 'build',
  renderDynamicImport({ moduleId, targetModuleId }) {
    if (targetModuleId === null || !moduleId.endsWith('/site-routes.tsx')) return null;
    return {
      left: `(globalThis.marqueeImports?.push(${JSON.stringify(relative(root, targetModuleId))}), import(`,
      right: '))',
    };
  },
});
