import type { Log } from '@marquee/kit/log/log';
import pLimit from 'p-limit';
import { NotForVisitor } from './page-cache';
import type { Rendered, Site } from './site';

export type BoundedRenders = {
  /** Renders the page at `url`; rejects when queue or turn take too long, `NotForVisitor` beyond a share. */
  readonly render: (url: string, network?: string) => Promise<Rendered>;
  /** Whether every render is in use. */
  readonly isFull: () => boolean;
};

type Options = {
  readonly site: Pick<Site, 'render'>;
  readonly renderWithinMs: number;
  readonly log: Log;
};

/** Renders that wait for their data side by side. */
const rendersMax = 4;
/** Beyond this queue length or time the browser renders: a flood of invented URLs delays no visitor. */
const queuedMax = 8;
/** Renders and places in the queue that the visitors of one network may use: one less than all renders. */
const ofNetworkMax = 3;
const queuedWithinMs = 250;

const failureLogEveryMs = 1_000;

/** Bounds renders in number, queue and time, and those of the visitors of one network. */
export const openBoundedRenders = ({ site, renderWithinMs, log }: Options): BoundedRenders => {
  const limit = pLimit(rendersMax);

  let logAgainAt = 0;
  const logFailure = (url: string, error: unknown): void => {
    if (performance.now() < logAgainAt) return;
    logAgainAt = performance.now() + failureLogEveryMs;
    log.warn('page.not-rendered', { path: url.split('?')[0], error });
  };

  const renderNow = async (url: string): Promise<Rendered> => {
    const signal = AbortSignal.timeout(renderWithinMs);
    const late = new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('the page was not rendered in time'))),
    );
    try {
      // Its place is free again at the deadline, even if the render never ends.
      return await Promise.race([late, site.render(url, signal)]);
    } catch (error) {
      logFailure(url, error);
      throw error;
    }
  };

  const render = async (url: string): Promise<Rendered> => {
    if (limit.activeCount + limit.pendingCount >= rendersMax + queuedMax) throw busy();
    const queued = AbortSignal.timeout(queuedWithinMs);
    let isTurn = false;
    const tooLong = new Promise<never>((_resolve, reject) =>
      queued.addEventListener('abort', () => isTurn || reject(busy())),
    );
    const rendered = limit(() => {
      queued.throwIfAborted();
      isTurn = true;
      return renderNow(url);
    });
    return await Promise.race([tooLong, rendered]);
  };

  const byNetwork = new Map<string, number>();
  const withinShare: BoundedRenders['render'] = async (url, network) => {
    if (network === undefined) return await render(url);
    const others = byNetwork.get(network) ?? 0;
    if (others >= ofNetworkMax) throw new NotForVisitor('its network is using its share of the renders');
    byNetwork.set(network, others + 1);
    try {
      return await render(url);
    } finally {
      const left = (byNetwork.get(network) ?? 0) - 1;
      if (left > 0) byNetwork.set(network, left);
      else byNetwork.delete(network);
    }
  };

  return { render: withinShare, isFull: () => limit.activeCount >= rendersMax };
};

const busy = (): Error => new Error('too many pages are being rendered');
