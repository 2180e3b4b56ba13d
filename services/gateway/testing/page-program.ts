import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A frontend build whose program draws what the catalogue answers, and behaves as badly as an address asks for: `/help` throws,
 * `/terms` never ends, `/privacy` does not let go of its thread.
 */
export const writeFrontend = async (folder: string, version = 'one'): Promise<void> => {
  await mkdir(join(folder, 'server'), { recursive: true });
  await mkdir(join(folder, '.vite'), { recursive: true });
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'desk.html'), '<!doctype html><title>desk</title>');
  await writeFile(join(folder, 'index.html'), page(version));
  await writeFile(join(folder, 'server/site-server.mjs'), program);
};

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js' },
  '_card.js': { file: 'assets/card.js', imports: ['_shared.js'] },
  // As Vite lists a screen from which another file takes a part.
  '_videos-page-1.js': {
    file: 'assets/videos-page.js',
    name: 'videos-page',
    isDynamicEntry: true,
    imports: ['_card.js', 'index.html'],
  },
};

const page = (version: string): string => `<!doctype html>
<html><head><meta name="build" content="${version}"><!--head--></head>
<body><div id="root"><!--page-->the browser draws<!--/page--></div>
<script type="application/json" id="page-state">null</script></body></html>`;

const program = `
import { parentPort } from 'node:worker_threads';
const waiting = new Map();
let calls = 0;
const ask = (path) => new Promise((resolve, reject) => {
  calls += 1;
  waiting.set(calls, { resolve, reject });
  parentPort.postMessage({ is: 'call', call: calls, path });
});
const draw = async (id, address) => {
  const say = (status, body, asked, modules = []) => parentPort.postMessage({
    is: 'drawn', id, page: { status, head: '<title>' + address + '</title>', body, state: JSON.stringify({ address }), asked, modules },
  });
  if (address === '/help') throw new Error('cannot be drawn');
  if (address === '/terms') return;
  if (address === '/privacy') for (;;);
  if (address === '/pricing') return say(200, 'prices', false);
  if (address.startsWith('/model/')) {
    const slug = address.slice('/model/'.length);
    const { status, body } = await ask('/api/models/slug/' + slug);
    if (status === 404 || status === 410) return say(status, 'nobody', true);
    const model = JSON.parse(body);
    if (model.slug !== slug) return parentPort.postMessage({ is: 'moved', id, status: 301, to: '/model/' + model.slug });
    return say(200, 'model ' + body, true);
  }
  if (address === '/contact') return say(200, (await ask('/api/admin/models')).body, true);
  if (address === '/nowhere') return say(404, 'no page', false);
  const { status, headers, body } = await ask('/api/models');
  if (status !== 200) throw new Error('the list did not arrive: ' + status);
  say(200, 'list ' + body + ' of ' + headers['x-total-count'], true, address === '/videos' ? ['features/videos/videos-page.tsx'] : []);
};
parentPort.on('message', (order) => {
  if (order.is === 'draw') draw(order.id, order.address).catch((error) => parentPort.postMessage({ is: 'failed', id: order.id, why: error.message }));
  if (order.is === 'call-off') parentPort.postMessage({ is: 'failed', id: order.id, why: 'called off' });
  if (order.is === 'answer') waiting.get(order.call).resolve(order);
  if (order.is === 'no-answer') waiting.get(order.call).reject(new Error('no answer'));
});
parentPort.postMessage({ is: 'ready', queries: { '/models': ['search', 'page'] } });
`;
