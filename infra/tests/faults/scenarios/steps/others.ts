import { pause } from '@marquee/kit/run/wait';
import { z } from 'zod';
import type { TestEnvironment } from '../../environment/test-environment';
import { visitorIpPrefix } from '../../load/people';

/** What everybody else requests while some clients are slow, besides the posts of the load. */
type Kind = { readonly name: string; readonly path: string; readonly status: number };

const everyMs = 80;
/** Longer than the product may take for any answer. */
const giveUpAfterMs = 5_000;

const p99 = (tookMs: readonly number[]): number =>
  [...tookMs].sort((one, other) => one - other)[Math.floor(tookMs.length * 0.99)] ?? Number.POSITIVE_INFINITY;

export type Others = {
  /** The p99 by kind of request since the last call, in ms. */
  readonly p99s: () => ReadonlyMap<string, number>;
  /** Each status that was not the expected one, and each request without an answer. */
  readonly refusals: readonly string[];
  readonly stop: () => Promise<void>;
};

/** Requests a list, a profile and a redirect all the time, not from the slow clients' IPs or connections. */
export const measureOthers = async ({ publicPort }: TestEnvironment): Promise<Others> => {
  const list = await fetch(`http://127.0.0.1:${publicPort}/api/models?limit=1`);
  const [{ slug }] = z.tuple([z.object({ slug: z.string() })]).parse(await list.json());
  const kinds: readonly Kind[] = [
    { name: 'list', path: '/api/models?limit=24', status: 200 },
    { name: 'profile', path: `/model/${slug}`, status: 200 },
    // The model does not have this platform: a click on a stored link would be counted.
    { name: 'redirect', path: `/track/${slug}/no-such-platform`, status: 404 },
  ];
  let isOver = false;
  let sent = 0;
  const took = new Map<string, number[]>(kinds.map(({ name }) => [name, []]));
  const refusals: string[] = [];
  const ask = async ({ name, path, status }: Kind): Promise<void> => {
    const began = performance.now();
    sent += 1;
    const outcome = await fetch(`http://127.0.0.1:${publicPort}${path}`, {
      headers: { 'x-forwarded-for': `${visitorIpPrefix}${1 + (sent % 250)}` },
      signal: AbortSignal.timeout(giveUpAfterMs),
    }).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.status;
      },
      (error: unknown) => String(error),
    );
    if (outcome !== status) refusals.push(`${name}: ${outcome}`);
    took.get(name)?.push(performance.now() - began);
  };
  const asking = kinds.map(async (kind) => {
    while (!isOver) await Promise.all([ask(kind), pause(everyMs)]);
  });
  return {
    p99s: () => new Map([...took].map(([name, all]) => [name, p99(all.splice(0))])),
    refusals,
    stop: async () => {
      isOver = true;
      await Promise.all(asking);
    },
  };
};
