import { HttpError } from '@marquee/kit/errors/http-error';
import { ipBlock } from '@marquee/kit/limits/ip-block';

export type Quota = {
  /**
   * Takes `amount` until the returned function is called. Refuses with 429 when the IP block would have more
   * than its share; an empty IP, which is that of our own processes, has no such limit. Beyond the total the
   * oldest holders lose theirs: `onRevoked` ends them.
   */
  readonly take: (ip: string, amount: number, onRevoked: () => void) => () => void;
};

/** Closes the connection, too: a body that is not read would keep arriving. */
const refused = (): HttpError =>
  new HttpError(429, 'limit.reached', 'Too many requests. Try again later.', {
    retryAfterSeconds: 1,
    headers: { connection: 'close' },
  });

type Holding = { readonly block: string; readonly amount: number; readonly onRevoked: () => void };

/**
 * Bounds what all requests hold at a time. The oldest holder gives way because slow clients are the oldest: a
 * client that is not slow holds what it needs for some milliseconds, and is served however many slow ones
 * there are.
 */
export const openQuota = ({ total, perBlock }: { total: number; perBlock: number }): Quota => {
  /** In the order of their age. */
  const holdings = new Set<Holding>();
  const byBlock = new Map<string, number>();
  let held = 0;

  const release = (holding: Holding): void => {
    if (!holdings.delete(holding)) return;
    held -= holding.amount;
    const left = (byBlock.get(holding.block) ?? 0) - holding.amount;
    if (left > 0) byBlock.set(holding.block, left);
    else byBlock.delete(holding.block);
  };

  return {
    take: (ip, amount, onRevoked) => {
      const block = ipBlock(ip);
      const ofBlock = byBlock.get(block) ?? 0;
      if (ip !== '' && ofBlock + amount > perBlock) throw refused();
      for (const oldest of holdings) {
        if (held + amount <= total) break;
        release(oldest);
        oldest.onRevoked();
      }
      const holding = { block, amount, onRevoked };
      holdings.add(holding);
      held += amount;
      byBlock.set(block, (byBlock.get(block) ?? 0) + amount);
      return () => release(holding);
    },
  };
};

/**
 * Lets `atOnce` calls of an IP block run and `waiting` more wait in order; others are refused with 429. Returns the
 * function that ends the call.
 */
const openTurns = ({ atOnce, waiting }: { atOnce: number; waiting: number }) => {
  const blocks = new Map<string, { running: number; readonly queue: (() => void)[] }>();
  return async (ip: string): Promise<() => void> => {
    const key = ipBlock(ip);
    const block = blocks.get(key) ?? { running: 0, queue: [] };
    blocks.set(key, block);
    if (block.running < atOnce) block.running += 1;
    else if (block.queue.length < waiting) await new Promise<void>((resolve) => block.queue.push(resolve));
    else throw refused();
    return () => {
      const next = block.queue.shift();
      if (next) return next();
      block.running -= 1;
      if (block.running === 0) blocks.delete(key);
    };
  };
};

/** What slow clients may hold at a time, each by the reason for its size. */
export const openQuotas = ({ limits }: { limits: 'on' | 'off' }) => {
  const perBlock = (amount: number): number => (limits === 'on' ? amount : Number.POSITIVE_INFINITY);
  const MiB = 1024 * 1024;
  return {
    /** Bytes of responses that clients have not taken: a block may leave sixteen, each at most 1 MiB. */
    responseBytes: openQuota({ total: 64 * MiB, perBlock: perBlock(16 * MiB) }),
    /** Bytes of bodies being read, at least 64 KiB each: 1,024, and 256 of a block. An import has 8 MiB. */
    bodyBytes: openQuota({ total: 64 * MiB, perBlock: perBlock(16 * MiB) }),
    /** Calls in progress: a block of IPs, which many share, leaves a quarter of a service's 32. */
    calls: openTurns({ atOnce: perBlock(24), waiting: 200 }),
    /** Responses streamed at the client's pace. A crawler fetches a few sitemaps at a time. */
    streams: openQuota({ total: streamsMax, perBlock: perBlock(4) }),
  };
};

/** Each holds a connection to a service. */
export const streamsMax = 16;

export type Quotas = ReturnType<typeof openQuotas>;
