/**
 * Follows links and reads the catalog at a steady rate while another process sends posts, so that its
 * latencies are not those of a saturated client. Receives orders from its parent process.
 */
import { Agent, get as httpGet, type RequestOptions } from 'node:http';
import { userAgent } from '../flood/wrk';
import { countIn, LoadOrder, latenciesOf, openLoop, type VisitsMade } from './load-order';
import { ipOf } from './requests';

/** Senders of posts have lower numbers. */
const firstVisitor = 300_000;

const readPaths = [
  '/api/models?limit=48',
  '/api/models?limit=48&offset=48',
  '/api/categories',
  '/api/models?limit=24&sort=newest',
];

/** The status, when the whole answer has arrived. */
const statusOf = (url: string, options: RequestOptions): Promise<number> =>
  new Promise((resolve, reject) => {
    httpGet(url, options, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', reject);
    }).on('error', reject);
  });

const visit = async (order: LoadOrder): Promise<VisitsMade> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const redirects: number[] = [];
  const reads: number[] = [];
  const failed: Record<string, number> = {};
  const under: Promise<void>[] = [];

  const get = async (path: string, times: number[], dueAt: number, visitor: number): Promise<void> => {
    const headers = { 'user-agent': userAgent, 'x-forwarded-for': ipOf(firstVisitor + visitor) };
    const failAs = (why: string): void => countIn(failed, `${times === reads ? 'read' : 'redirect'} ${why}`);
    try {
      const status = await statusOf(`${order.productUrl}${path}`, { agent, headers });
      if (status < 400) times.push(performance.now() - dueAt);
      else failAs(String(status));
    } catch {
      failAs('unanswered');
    }
  };

  let nth = 0;
  await openLoop(order, (dueAt) => {
    nth += 1;
    const slug = order.linked[nth % order.linked.length];
    const path = nth % 2 === 0 ? `/track/${slug}/onlyfans` : readPaths[(nth >> 1) % readPaths.length];
    under.push(get(path ?? '', nth % 2 === 0 ? redirects : reads, dueAt, nth));
  });
  await Promise.all(under);
  agent.destroy();
  return { redirects: latenciesOf(redirects), reads: latenciesOf(reads), failed };
};

process.on('message', async (order: unknown) => {
  process.send?.(await visit(LoadOrder.parse(order)));
});
process.on('disconnect', () => process.exit());
