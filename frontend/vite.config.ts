import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { commonChunk } from './build/common-chunk';
import { headAssets } from './build/head-assets';
import { precompress } from './build/precompress';
import { recordedImports } from './build/recorded-imports';
import { smallLibraries } from './build/small-libraries';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const gateway = 'http://localhost:8080';

/** Paths whose pages are the desk's; everything else is the public site's. The gateway has the same line in its route table. */
const deskPath = /^\/(?:admin|analytics|password-info)(?:\/|$)/;

/** A styled part's class name comes from its file and place, not from the order in which modules are loaded: both builds agree. */
const sameClassNames = [
  'babel-plugin-styled-components',
  { displayName: false, fileName: false, pure: true },
];

const gatewayPath = /^\/(?:api|track|media)\//;

/** Of the usual ones, `-` and `_` can make names that block lists know: `ad-`. */
const hashCharacters = 'hex';

/** Every picture is a file, in both builds: written into the page it would be there again on each screen, and twice in what a browser keeps. */
const assetsInlineLimit = 0;

/** Twice: for the browser, and (`--ssr`) the program with which the gateway draws the public pages. */
export default defineConfig(({ isSsrBuild = false }) => ({
  root: here('.'),
  appType: 'mpa',
  plugins: [
    react({ babel: { plugins: [sameClassNames] } }),
    smallLibraries(isSsrBuild ? 'server' : 'browser'),
    isSsrBuild ? recordedImports(here('.')) : [headAssets(), precompress()],
    {
      name: 'marquee:two-pages',
      configureServer: (server) => {
        server.middlewares.use((req, _res, next) => {
          const path = req.url ?? '/';
          const isPage = req.headers.accept?.includes('text/html') === true && !gatewayPath.test(path);
          if (isPage) req.url = deskPath.test(path) ? '/desk.html' : '/index.html';
          next();
        });
      },
    },
  ],
  server: { port: 5173, proxy: { '^/api/(?!.*[.]ts)': gateway, '/track/': gateway, '/media': gateway } },
  build: isSsrBuild
    ? {
        assetsInlineLimit,
        outDir: here('./dist/server'),
        emptyOutDir: true,
        // Whoever runs it has no node_modules of ours.
        target: 'node20',
        rollupOptions: {
          input: here('./app/site-server.tsx'),
          // Pictures have the same names in both builds.
          output: {
            entryFileNames: '[name].mjs',
            chunkFileNames: 'chunks/[name]-[hash].mjs',
            hashCharacters,
          },
        },
      }
    : {
        assetsInlineLimit,
        outDir: here('./dist'),
        emptyOutDir: true,
        manifest: true,
        modulePreload: { polyfill: false },
        rollupOptions: {
          input: { index: here('./index.html'), desk: here('./desk.html') },
          // Without the module's name: block lists know files that are named analytics, also those of the people who own the numbers.
          // Seven signs of a hash tell any two builds apart, and every file names several others.
          output: {
            chunkFileNames: 'assets/[hash:7].js',
            hashCharacters,
            manualChunks: commonChunk,
            onlyExplicitManualChunks: true,
          },
        },
      },
  ...(isSsrBuild && {
    ssr: { noExternal: true as const },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
}));
