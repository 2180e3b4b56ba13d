import type { LaneCall } from '@marquee/contracts/http/hot-batch';
import type { Log, LogFields } from '@marquee/kit/log/log';
import type { Links } from './links/keep-links';
import type { TrackingMetrics } from './metrics';
import type { ClientBatches } from './publish/client-batches';
import type { GroupCommit } from './publish/group-commit';
import type { ProducerBooks } from './publish/report-producer';
import type { Visit } from './request-context/request-context';

/** What the routes of tracking work with. */
export type TrackingDeps = {
  readonly links: Pick<Links, 'byId' | 'bySlug' | 'isLoaded'>;
  readonly visitOf: (call: LaneCall, at: number) => Visit;
  readonly commit: Pick<GroupCommit, 'accept'>;
  readonly batches: ClientBatches;
  readonly books: () => ProducerBooks;
  /** Host and port of the site itself. */
  readonly siteHost: string;
  readonly metrics: TrackingMetrics;
  readonly log: Log;
  /** Errors of hot paths, said once a second at most. */
  readonly sayError: (event: string, fields?: LogFields) => void;
};
