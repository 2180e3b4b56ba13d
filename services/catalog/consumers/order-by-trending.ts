import type { DomainMessage } from '@marquee/contracts/events/domain-event';
import { dead, done, type Outcome } from '@marquee/kit/bus/outcome';
import type { Log } from '@marquee/kit/log/log';
import { isRetryable } from '@marquee/kit/postgres/is-retryable';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { retryUntilSuccess } from '@marquee/kit/run/wait';
import { applyTrending } from '../queries/apply-trending';
import type { Counts } from '../queries/counts';

type Deps = { readonly db: Postgres; readonly counts: Counts; readonly log: Log };

/** Orders the catalogue by the news from traffic. Hearing the same twice, or late, does no harm. */
export const orderByTrending =
  ({ db, counts, log }: Deps) =>
  async ({ event }: DomainMessage, signal: AbortSignal): Promise<Outcome> => {
    if (event.type !== 'analytics.trending.computed') return dead(`not about trending: ${event.type}`);
    const changed = await retryUntilSuccess('postgres', () => applyTrending(db, event), {
      log,
      signal,
      retry: isRetryable,
    });
    if (changed !== null) {
      counts.forget();
      log.info('trending.ordered', { models: event.scores.length, changed });
    }
    return done;
  };
