import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { minify } from '@swc/core';
import type { Plugin } from 'vite';

const resolve = createRequire(import.meta.url).resolve;

/**
 * Leaves out of the browser what libraries carry for others. Measured together, compressed by gzip: 148 KB of libraries become
 * 134 KB, of which React DOM is 68.
 */
export const smallLibraries = (build: 'browser' | 'server'): Plugin[] =>
  build === 'server'
    ? [routerForProduction()]
    : [
        routerForProduction(),
        routerUnusedParts(),
        stylesWithoutPrefixes(),
        zodWithoutJsonSchema(),
        minifyWithSwc(),
      ];

/** The `import` condition of react-router names its development build, warnings included. */
const routerForProduction = (): Plugin => ({
  name: 'marquee:router-for-production',
  apply: 'build',
  config: () => {
    const production = join(dirname(resolve('react-router')), '../production');
    return {
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: join(production, 'index.mjs') },
          { find: /^react-router\/dom$/, replacement: join(production, 'dom-export.mjs') },
        ],
      },
    };
  },
});

/**
 * Parts of the router for its framework, for server components and for measuring it, and what each answers here, where none of them is
 * in use: they are referred to from what is.
 */
const routerUnusedAnswers: Readonly<Record<string, string>> = {
  'function PrefetchPageLinks({ page, ...linkProps }) {': 'return null;',
  'function decodeRouteErrorResponseDigest(digest) {': 'return undefined;',
  'function instrumentClientSideRouter(router, fns) {': 'return router;',
  'function getRouteInstrumentationUpdates(fns, route) {': 'return {};',
};

/** Those, and components that nobody imports, which unmarked `forwardRef` calls and names given to them keep alive: 7 KB. */
const routerUnusedParts = (): Plugin => ({
  name: 'marquee:router-unused-parts',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/react-router[\\/]dist/.test(id)) return undefined;
    let lean = code
      .replace(/= (React\d*)\.forwardRef\(/g, '= /* @__PURE__ */ $1.forwardRef(')
      .replace(/^\w+\.displayName = .*;$/gm, '');
    for (const [head, answer] of Object.entries(routerUnusedAnswers))
      lean = lean.replace(head, `${head} ${answer}`);
    return { code: lean, map: null };
  },
});

/** styled-components adds vendor prefixes only where it is asked to, and carries them all the same: 1 KB. */
const stylesWithoutPrefixes = (): Plugin => ({
  name: 'marquee:styles-without-prefixes',
  apply: 'build',
  enforce: 'pre',
  transform: (_code, id) =>
    /stylis[\\/]src[\\/]Prefixer\.js$/.test(id)
      ? { code: 'export const prefix = (value) => value;', map: null }
      : undefined,
});

/** No screen turns a schema into a JSON schema, but every schema refers to the code that could: 5 KB. */
const zodWithoutJsonSchema = (): Plugin => ({
  name: 'marquee:zod-without-json-schema',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/.test(id)) return undefined;
    const declared = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map((match) => match[1]);
    const renamed = [...code.matchAll(/^export \{ \w+ as (\w+) \};$/gm)].map((match) => match[1]);
    const lines = declared.map((name) => `export const ${name} = () => undefined;`);
    return {
      code: [
        ...lines,
        'const absent = () => undefined;',
        ...renamed.map((name) => `export { absent as ${name} };`),
      ].join('\n'),
      map: null,
    };
  },
});

/** Three passes of swc, where esbuild makes one: 4 KB. */
const minifyWithSwc = (): Plugin => ({
  name: 'marquee:minify-with-swc',
  apply: 'build',
  // `esnext`: a step that lowers the syntax would come after this one and print the chunk at length again.
  config: () => ({ build: { minify: false, cssMinify: true, target: 'esnext' } }),
  renderChunk: async (code) => {
    const { code: small } = await minify(code, {
      module: true,
      compress: { passes: 3, ecma: 2020, toplevel: true, pure_getters: true },
      mangle: { toplevel: true },
      ecma: 2020,
    });
    return { code: small, map: null };
  },
});
