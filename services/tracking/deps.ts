import type { HotRequest, HotResponse } from '@marquee/contracts/http/hot-batch';
import type { ProducerReport } from '@marquee/contracts/http/producer-report';
import type { Caps } from '@marquee/kit/caps/caps';
import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { Links } from './links/keep-links';
import type { TrackingMetrics } from './metrics';
import type { ClientBatches } from './publish/client-batches';
import type { GroupCommit } from './publish/group-commit';
import type { Budgets } from './request-context/budgets';
import type { RequestContext } from './request-context/request-context';
import type { SampledErrors } from './sampled-errors';

/** A producer's report without its time. */
export type ProducerCounts = Omit<ProducerReport, 'at'>;

/** The dependencies of the hot routes, none of which waits for a database. */
export type HotDeps = {
  readonly links: Pick<Links, 'byId' | 'bySlug' | 'isLoaded'>;
  readonly contextOf: (request: HotRequest, at: number) => RequestContext;
  readonly caps: Caps;
  readonly budgets: Pick<Budgets, 'take' | 'admitsBatchId'>;
  readonly commit: Pick<GroupCommit, 'accept'>;
  readonly batches: ClientBatches;
  readonly producerCounts: () => ProducerCounts;
  /** Counts redirects whose click was not stored; -1 takes one back that was stored later. */
  readonly addLostClicks: (clicks: 1 | -1) => void;
  /** How full the fullest of the waiting events and the spool is, from 0 to 1. */
  readonly backlog: () => number;
  /** False while it starts or stops: the gateway then prefers other instances. */
  readonly isReady: () => boolean;
  /** Host and port of the site itself. */
  readonly siteHost: string;
  readonly metrics: TrackingMetrics;
  readonly log: Log;
  readonly logError: SampledErrors;
};

/** The dependencies of all routes. */
export type TrackingDeps = HotDeps & {
  readonly db: Postgres;
  /** Applies a change of the traffic rules. */
  readonly refreshTrafficRules: () => Promise<void>;
};

/** Answers a hot request received at `at`. Has accepted nothing if it throws `HttpError` or `ZodError`. */
export type HotHandler = (request: HotRequest, at: number, deps: HotDeps) => Promise<HotResponse>;
