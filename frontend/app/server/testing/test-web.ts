import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { listen } from '@marquee/kit/http/serve';
import { silentLog } from '@marquee/kit/log/log';
import type { Closable } from '@marquee/kit/run/closable';
import { Registry } from 'prom-client';
import { Config } from '../config';
import type { Rendered, Site } from '../site';
import { openWeb } from '../web';
import { openStubGateway, type StubGateway } from './stub-gateway';

export type TestWeb = {
  readonly gateway: StubGateway;
  readonly url: string;
  /** The URLs that were rendered, oldest first. */
  readonly renders: readonly string[];
  readonly get: (
    path: string,
    headers?: Record<string, string>,
  ) => Promise<{
    status: number;
    source: string | null;
    location: string | null;
    headers: Headers;
    body: string;
  }>;
  readonly close: () => Promise<void>;
};

export const testScript = `console.log(${JSON.stringify('x'.repeat(2_000))});`;

const writeBuild = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-web-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'app'));
  await mkdir(join(folder, 'handbook'));
  await writeFile(join(folder, 'handbook/index.html'), '<h1>Handbook</h1>');
  await writeFile(join(folder, 'handbook/upgrade.html'), '<h1>Upgrade</h1>');
  await writeFile(join(folder, 'handbook/docs.html'), '<h1>API</h1>');
  await writeFile(join(folder, 'assets/a.js'), testScript);
  await writeFile(join(folder, 'assets/a.js.br'), brotliCompressSync(testScript));
  await writeFile(join(folder, 'assets/a.js.gz'), gzipSync(testScript));
  await writeFile(
    join(folder, 'app/screens.json'),
    JSON.stringify({ 'site/list': ['/assets/list.js'], 'admin/tracking': ['/assets/tracking.js'] }),
  );
  await writeFile(
    join(folder, 'app/private.html'),
    '<html lang="en"><head><title></title></head><div id="root"></div><script type="module" src="/assets/a.js"></script>',
  );
  await writeFile(
    join(folder, 'app/site.html'),
    `<head><!--head--></head><div id="root"><!--page-->client-rendered<!--/page--></div>
<script type="application/json" id="page-state">null</script>`,
  );
  return folder;
};

/** A site of a few screens that render what they read. `/help` throws and `/terms` never ends. */
const smallSite = (gatewayUrl: string, renders: string[]): Site => ({
  screenAt: (path) => ({
    searchParams: path === '/models' ? ['search', 'page'] : [],
    status: path.startsWith('/unknown') ? 404 : 200,
    urls: path.startsWith('/unknown') ? 'unknown' : path.startsWith('/seo/') ? 'endless' : 'one',
  }),
  privateFrame: { head: '<style>of the frame</style>', body: '<header>frame</header>' },
  privateScreen: (path) => ({
    status: path === '/admin/tracking' ? 200 : 404,
    facts: { title: `Arc & Co ${path}`, description: 'About "it"', keywords: 'some, words' },
    screen: path.slice(1),
  }),
  render: async (url) => {
    renders.push(url);
    const page = (status: number, body: string, readsData: boolean): Rendered => ({
      type: 'page',
      status,
      head: `<title>${url}</title>`,
      body,
      state: JSON.stringify({ url }),
      readsData,
    });
    if (url === '/help') throw new Error('a component failed');
    if (url === '/terms') return new Promise<never>(() => {});
    if (url === '/pricing') return page(200, 'prices', false);
    if (url.startsWith('/seo/')) return page(200, 'landing', false);
    if (url === '/404') return page(404, 'not found', false);
    const slug = /^\/model\/(.+)$/.exec(url)?.[1];
    const response = await fetch(
      gatewayUrl + (slug === undefined ? '/api/models' : `/api/models/slug/${slug}`),
    );
    if (slug === undefined) {
      if (!response.ok) throw new Error(`the list was answered with ${response.status}`);
      return page(200, `list ${await response.text()}`, true);
    }
    if (response.status === 404 || response.status === 410) return page(response.status, 'not found', true);
    const model = await response.json();
    if (model.slug !== slug) return { type: 'redirect', status: 301, location: `/model/${model.slug}` };
    return page(200, `model ${JSON.stringify(model)}`, true);
  },
});

/** The web service as server.ts opens it, with a small site and a stub gateway. Renders may take long. */
export const openTestWeb = async ({
  renderWithinMs = 10_000,
  environment = {},
}: {
  renderWithinMs?: number;
  environment?: Readonly<Record<string, string>>;
} = {}): Promise<TestWeb> => {
  const gateway = await openStubGateway();
  const folder = await writeBuild();
  const config = Config.parse({
    LISTEN_PORT: '0',
    GATEWAY_URL: gateway.url,
    FRONTEND_DIST: folder,
    ...environment,
    RENDER_WITHIN_MS: String(renderWithinMs),
  });
  const owned: Closable[] = [];
  const own = <Opened extends Closable>(opened: Opened): Opened => {
    owned.push(opened);
    return opened;
  };
  const renders: string[] = [];
  const { app } = openWeb(config, smallSite(gateway.url, renders), {
    own,
    log: silentLog,
    metrics: new Registry(),
    onTickets: () => {},
  });
  const { port } = own(await listen(app, { host: '127.0.0.1', port: 0, log: silentLog }));
  const url = `http://127.0.0.1:${port}`;
  return {
    gateway,
    url,
    renders,
    get: async (path, headers = {}) => {
      const response = await fetch(url + path, { redirect: 'manual', headers });
      return {
        status: response.status,
        source: response.headers.get('x-page-source'),
        location: response.headers.get('location'),
        headers: response.headers,
        body: await response.text(),
      };
    },
    close: async () => {
      for (const opened of owned.reverse()) await opened.close();
      await gateway.close();
      await rm(folder, { recursive: true });
    },
  };
};
