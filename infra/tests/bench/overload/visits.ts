/**
 * Follows links and reads the catalog at a steady rate while another process sends posts, so that its
 * latencies are not those of a saturated client. Receives orders from its parent process.
 */
import { Agent, request } from 'undici';
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

const visit = async (order: LoadOrder): Promise<VisitsMade> => {
  const dispatcher = new Agent({ connections: 500, pipelining: 1 });
  const redirects: number[] = [];
  const reads: number[] = [];
  const failed: Record<string, number> = {};
  const under: Promise<void>[] = [];

  const get = async (path: string, times: number[], dueAt: number, visitor: number): Promise<void> => {
    const headers = { 'user-agent': userAgent, 'x-forwarded-for': ipOf(firstVisitor + visitor) };
    try {
      const { statusCode, body } = await request(`${order.productUrl}${path}`, { dispatcher, headers });
      await body.dump();
      if (statusCode < 400) times.push(performance.now() - dueAt);
      else countIn(failed, `${times === reads ? 'read' : 'redirect'} ${statusCode}`);
    } catch {
      countIn(failed, times === reads ? 'read unanswered' : 'redirect unanswered');
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
  await dispatcher.close();
  return { redirects: latenciesOf(redirects), reads: latenciesOf(reads), failed };
};

process.on('message', async (order: unknown) => {
  process.send?.(await visit(LoadOrder.parse(order)));
});
process.on('disconnect', () => process.exit());
