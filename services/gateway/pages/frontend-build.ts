import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join, relative, resolve, sep } from 'node:path';
import type { Log } from '@marquee/kit/log/log';
import { z } from 'zod';
import type { Entry } from './screens';

export type Encoding = 'br' | 'gzip' | 'identity';

export type Asset = {
  readonly type: string;
  /** Its name holds a hash of its content, so it never changes. */
  readonly immutable: boolean;
  readonly bodies: ReadonlyMap<Encoding, Buffer>;
};

export type FrontendBuild = {
  readonly pages: Readonly<Record<Entry, string>>;
  /** By path as the browser asks for it. */
  readonly assets: ReadonlyMap<string, Asset>;
  /** The program that draws public pages; absent from a build without one. */
  readonly serverFile: string | undefined;
  /** The scripts that hold these source files and that the site's entry does not load by itself. */
  readonly filesOf: (modules: readonly string[]) => readonly string[];
};

export type Frontend = { readonly current: () => Promise<FrontendBuild | undefined> };

const pageFiles = { site: 'index.html', desk: 'desk.html' } as const satisfies Record<Entry, string>;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const compressedAs = { '.br': 'br', '.gz': 'gzip' } as const;
const changedAt = async (path: string): Promise<number> => (await stat(path)).mtimeMs;

const lookAgainAfterMs = 1_000;

const serverFolder = '/server/';
const serverFile = `${serverFolder}site-server.mjs`;
const manifestFile = '/.vite/manifest.json';

const isServed = (path: string): boolean =>
  !path.startsWith('/.') && !path.startsWith(serverFolder) && types[extname(path)] !== undefined;

/** What Vite writes down of each source file that became a file of its own. */
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    isDynamicEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
  }),
);
type Manifest = z.infer<typeof Manifest>;

const siteEntry = pageFiles.site;

/** The scripts that `modules` need beside the entry, each once. */
const scriptsOf = (manifest: Manifest) => {
  const withImports = (name: string, found: Set<string>): Set<string> => {
    const chunk = manifest[name];
    if (chunk === undefined || found.has(name)) return found;
    found.add(name);
    for (const imported of chunk.imports ?? []) withImports(imported, found);
    return found;
  };
  const entry = withImports(siteEntry, new Set());
  /** A file that others take parts from is not listed by its source, only by that file's name. */
  const listed = (module: string): string => {
    if (manifest[module] !== undefined) return module;
    const name = basename(module, extname(module));
    return (
      Object.keys(manifest).find(
        (key) => manifest[key]?.isDynamicEntry === true && manifest[key]?.name === name,
      ) ?? module
    );
  };
  return (modules: readonly string[]): readonly string[] => {
    const needed = new Set<string>();
    for (const module of modules) withImports(listed(module), needed);
    return [...needed].filter((name) => !entry.has(name)).map((name) => `/${manifest[name]?.file}`);
  };
};

const readBuild = async (folder: string): Promise<FrontendBuild> => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const pathOf = (file: Dirent): string =>
    `/${relative(folder, join(file.parentPath, file.name)).split(sep).join('/')}`;
  const paths = new Set(files.filter((file) => file.isFile()).map(pathOf));
  const read = (path: string): Promise<Buffer> => readFile(join(folder, path));

  const assets = new Map<string, Asset>();
  for (const path of paths) {
    if (!isServed(path)) continue;
    const bodies = new Map<Encoding, Buffer>([['identity', await read(path)]]);
    for (const [suffix, encoding] of Object.entries(compressedAs)) {
      if (paths.has(`${path}${suffix}`)) bodies.set(encoding, await read(`${path}${suffix}`));
    }
    assets.set(path, { type: types[extname(path)] ?? '', immutable: path.startsWith('/assets/'), bodies });
  }
  const page = async (entry: Entry): Promise<string> => (await read(`/${pageFiles[entry]}`)).toString('utf8');
  const manifest = paths.has(manifestFile)
    ? Manifest.parse(JSON.parse((await read(manifestFile)).toString('utf8')))
    : {};
  return {
    pages: { site: await page('site'), desk: await page('desk') },
    assets,
    serverFile: paths.has(serverFile) ? resolve(folder, `.${serverFile}`) : undefined,
    filesOf: scriptsOf(manifest),
  };
};

/**
 * The built frontend in `folder`, held in memory (it is a few megabytes, and what is a map cannot be climbed out of). A new build is
 * noticed within a second; assets of the last one are still served, for pages that are open. Undefined while there is no build.
 */
export const openFrontend = (folder: string, log: Log): Frontend => {
  let build: FrontendBuild | undefined;
  let builtAt = '';
  let lookedAt = 0;
  let looking: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    try {
      // The program that draws is built last: it belongs to these pages once it is there.
      const times = await Promise.all([
        changedAt(join(folder, pageFiles.desk)),
        changedAt(join(folder, serverFile)).catch(() => 0),
      ]);
      if (times.join() === builtAt) return;
      const fresh = await readBuild(folder);
      build = { ...fresh, assets: new Map([...(build?.assets ?? []), ...fresh.assets]) };
      builtAt = times.join();
      log.info('frontend.loaded', { assets: fresh.assets.size });
    } catch (error) {
      // Missing or half written: the next look finds it whole.
      if (build === undefined && lookedAt === 0) log.warn('frontend.not-built', { folder, error });
    }
  };

  return {
    current: async () => {
      if (Date.now() - lookedAt >= lookAgainAfterMs) {
        looking ??= look().finally(() => {
          lookedAt = Date.now();
          looking = undefined;
        });
        await looking;
      }
      return build;
    },
  };
};
