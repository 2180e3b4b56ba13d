import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { privatePath } from './app/private-path';
import { chunkOf } from './build/chunks';
import { handbook } from './build/handbook/handbook';
import { headAssets } from './build/head-assets';
import { precompress } from './build/precompress';
import { screenScripts } from './build/screen-scripts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const gateway = 'http://localhost:8080';

const gatewayPath = /^\/(?:api|track|media)\//;

/** A styled component's class name depends on its file and place, so that both builds agree. */
const sameClassNames = { displayName: false, fileName: false, pure: true };

/** Letters of other alphabets, `-` and `_` could form names on block lists: `ad-`. */
const hashCharacters = 'hex';

/** The `import` condition of react-router names its development build, warnings included. */
const routerDir = join(dirname(createRequire(import.meta.url).resolve('react-router')), '../production');
const productionRouter = [
  { find: /^react-router$/, replacement: join(routerDir, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(routerDir, 'dom-export.mjs') },
];

/**
 * Takes out of react-router what no screen uses, and names and calls that keep unused components: a tenth of it.
 * A renamed function stays, which the test of the first load notices.
 */
const slimRouter: Plugin = {
  name: 'marquee:slim-router',
  transform: {
    filter: { id: /\/react-router\/dist\/production\// },
    handler: (code) =>
      code
        .replaceAll(/(?<!function )is(?:MutationMethod|SubmissionNavigation)\([\w.]+\)/g, 'false')
        .replace('shouldPrefetch && !isAbsolute', 'false')
        .replaceAll(/init\.(?:patchRoutesOnNavigation|instrumentations)\b/g, 'null')
        .replace(/^ +fetch: fetch2,$/m, '')
        .replaceAll(/^function (?:warning|warningOnce|invariant)\(/gm, '/* @__NO_SIDE_EFFECTS__ */ $&')
        .replaceAll(/^\w+\.displayName = .*;$/gm, '')
        .replaceAll(/\w+\.(?:forwardRef|createContext|memo)\(/g, '/* @__PURE__ */ $&'),
  },
};

/**
 * Loaded from node_modules, where the services' packages are. Everything else is bundled: the image has no
 * React.
 */
const serverPackages = [
  'express',
  'pino',
  'prom-client',
  'undici',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
];

/** Two builds: for the browser, and (`--ssr`) the service `web`. */
export default defineConfig(({ command, isSsrBuild = false }) => ({
  root: here('.'),
  appType: 'mpa',
  resolve: { alias: command === 'build' ? productionRouter : [] },
  plugins: [
    react(),
    isSsrBuild ? [] : [slimRouter, headAssets(), screenScripts(), handbook(), precompress()],
    {
      name: 'marquee:two-pages',
      configureServer: (server) => {
        server.middlewares.use((req, _res, next) => {
          const path = req.url ?? '/';
          const isPage = req.headers.accept?.includes('text/html') === true && !gatewayPath.test(path);
          if (isPage) req.url = privatePath.test(path) ? '/app/private.html' : '/app/site.html';
          next();
        });
      },
    },
  ],
  oxc: { plugins: { styledComponents: sameClassNames } },
  server: { port: 5173, proxy: { '^/api/(?!.*[.]ts)': gateway, '/track/': gateway, '/media': gateway } },
  build: {
    // Images stay files in both builds: an inlined one would be repeated on every page.
    assetsInlineLimit: 0,
    ...(isSsrBuild
      ? {
          outDir: here('./dist/server'),
          // A running `web` still reads the previous build's files; infra/launch removes old ones.
          emptyOutDir: false,
          target: 'node20',
          rolldownOptions: {
            input: here('./app/server/main.ts'),
            output: {
              entryFileNames: 'server.mjs',
              chunkFileNames: 'chunks/[name]-[hash].mjs',
              hashCharacters,
            },
          },
        }
      : {
          outDir: here('./dist'),
          // Open pages still load the previous build's files; infra/launch removes old ones.
          emptyOutDir: false,
          manifest: true,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            input: {
              site: here('./app/site.html'),
              private: here('./app/private.html'),
              handbook: here('./build/handbook/page.html'),
            },
            // Without the module's name: block lists know files named analytics, and the dashboards need
            // theirs.
            output: {
              codeSplitting: { groups: [{ name: chunkOf() }], includeDependenciesRecursively: false },
              entryFileNames: 'assets/[hash].js',
              chunkFileNames: 'assets/[hash].js',
              hashCharacters,
            },
          },
        }),
  },
  ...(isSsrBuild && {
    ssr: { noExternal: true as const, external: serverPackages },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
}));
