/** The program that draws public pages: a thread of the gateway's, which speaks contracts/page-drawing.ts with it. */
import { parentPort, workerData } from 'node:worker_threads';
import { RendererOrder, RendererSetting, type RendererWord } from '@marquee/contracts/http/page-drawing';
import { QueryClient } from '@tanstack/react-query';
import { prefetchAndWait } from '../platform/api/prefetch';
import { sendCallsBy } from '../platform/api/transport';
import { carriedCalls } from './server/carried-calls';
import { loadLazyModules } from './server/lazy-modules';
import { queryNames } from './server/query-names';
import { renderPage } from './server/render-page';
import { siteRoutes } from './site-routes';

const { origin } = RendererSetting.parse(workerData);
const say = (word: RendererWord): void => parentPort?.postMessage(word);
const calls = carriedCalls(say);
sendCallsBy(calls.transport);

const routes = siteRoutes(prefetchAndWait(new QueryClient()), '');
const lazyModules = await loadLazyModules(routes);
const drawings = new Map<number, AbortController>();

const draw = async (id: number, address: string): Promise<void> => {
  const calledOff = new AbortController();
  drawings.set(id, calledOff);
  try {
    const drawing = await renderPage(address, { origin, lazyModules }, calledOff.signal);
    say({ ...drawing, id });
  } catch (error) {
    say({
      is: 'failed',
      id,
      why: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    });
  } finally {
    drawings.delete(id);
  }
};

parentPort?.on('message', (message: unknown) => {
  const order = RendererOrder.parse(message);
  switch (order.is) {
    case 'draw':
      return void draw(order.id, order.address);
    case 'call-off':
      return drawings.get(order.id)?.abort(new Error('called off'));
    case 'answer':
      return calls.answered(order);
    case 'no-answer':
      return calls.unanswered(order.call);
  }
});
say({ is: 'ready', queries: queryNames(routes) });
