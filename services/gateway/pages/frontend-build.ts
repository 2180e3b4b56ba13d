import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Log } from '@marquee/kit/log/log';
import type { Entry } from './screens';

export type Encoding = 'br' | 'gzip' | 'identity';

export type Asset = {
  readonly type: string;
  /** Its name holds a hash of its content, so it never changes. */
  readonly immutable: boolean;
  readonly bodies: ReadonlyMap<Encoding, Buffer>;
};

type FrontendBuild = {
  readonly pages: Readonly<Record<Entry, string>>;
  /** By path as the browser asks for it. */
  readonly assets: ReadonlyMap<string, Asset>;
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
const lookAgainAfterMs = 1_000;

const isServed = (path: string): boolean => !path.startsWith('/.') && types[extname(path)] !== undefined;

const readBuild = async (folder: string): Promise<FrontendBuild> => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const pathOf = (file: Dirent): string => `/${relative(folder, join(file.parentPath, file.name)).split(sep).join('/')}`;
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
  return { pages: { site: await page('site'), desk: await page('desk') }, assets };
};

/**
 * The built frontend in `folder`, held in memory (it is a few megabytes, and what is a map cannot be climbed out of). A new build is
 * noticed within a second; assets of the last one are still served, for pages that are open. Undefined while there is no build.
 */
export const openFrontend = (folder: string, log: Log): Frontend => {
  let build: FrontendBuild | undefined;
  let builtAt = 0;
  let lookedAt = 0;
  let looking: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    try {
      const { mtimeMs } = await stat(join(folder, pageFiles.desk));
      if (mtimeMs === builtAt) return;
      const fresh = await readBuild(folder);
      build = { pages: fresh.pages, assets: new Map([...(build?.assets ?? []), ...fresh.assets]) };
      builtAt = mtimeMs;
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
