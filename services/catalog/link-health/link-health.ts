import { DeadLinks, LinkChecks } from '@marquee/contracts/http/link-health';
import type { PlatformKey } from '@marquee/contracts/rules/platforms';
import { idParams } from '@marquee/kit/http/params';
import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { Closable } from '@marquee/kit/run/closable';
import { periodically } from '@marquee/kit/run/periodically';
import { route } from '../deps';
import { checkLink, type Fetch, isOverloaded, linkCheckAgent } from './check-link';
import { deadLinks, linkChecksOf, storeAnswer, syncLinks, takeDueLink } from './link-checks';

type Deps = {
  readonly db: Postgres;
  readonly now: () => Date;
  readonly log: Log;
  readonly publicUrl: string;
  /** Node's own `fetch`, except in tests. */
  readonly fetch?: Fetch;
};

/** One link in ten seconds: a catalog of 19,000 models with two links each is through in a week. */
const checkEveryMs = 10_000;
/** Between a change of a link and its first check. */
const syncEveryMs = 10 * 60_000;
/** A platform that is overloaded or does not answer is left alone for this long. */
const pauseMs = 3_600_000;

/** Checks the next due link, if any. `paused` has the platforms that are left alone, and until when. */
export const checkNextLink = async (
  { db, now, log, publicUrl, fetch = globalThis.fetch }: Deps,
  paused: Map<PlatformKey, number>,
): Promise<boolean> => {
  const at = now();
  for (const [platform, until] of paused) if (until <= at.getTime()) paused.delete(platform);
  const due = await takeDueLink(db, at, [...paused.keys()]);
  if (due === undefined) return false;
  const answer = await checkLink(due.link, { fetch, agent: linkCheckAgent(publicUrl) });
  if (isOverloaded(answer)) paused.set(due.platform, at.getTime() + pauseMs);
  const hasDied = await db.transaction((tx) => storeAnswer(tx, due, answer, now()));
  if (hasDied) log.warn('link.dead', { modelId: due.modelId, platform: due.platform, status: answer.status });
  return true;
};

/** Checks outbound links, one at a time. Several instances check different ones. */
export const startLinkChecks = (deps: Deps): Closable => {
  const paused = new Map<PlatformKey, number>();
  const { db, now, log } = deps;
  const sync = periodically(() => db.transaction((tx) => syncLinks(tx, now())), {
    everyMs: syncEveryMs,
    log,
    name: 'sync-links',
  });
  const checks = periodically(
    async () => {
      await checkNextLink(deps, paused);
    },
    { everyMs: checkEveryMs, log, name: 'check-links' },
  );
  return {
    close: async () => {
      await Promise.all([sync.close(), checks.close()]);
    },
  };
};

export const getLinkChecks = route({
  get: '/internal/models/by-id/:id/link-checks',
  params: idParams,
  reply: LinkChecks,
  allow: 'service',
  handle: async ({ params: { id } }, { db }) => await linkChecksOf(db, id),
});

const shownMax = 500;

export const listDeadLinks = route({
  get: '/internal/dead-links',
  reply: DeadLinks,
  allow: 'service',
  handle: async (_input, { db, checksLinks }) => ({
    enabled: checksLinks,
    links: await deadLinks(db, shownMax),
  }),
});
