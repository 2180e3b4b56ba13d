import { activationHours } from '@marquee/contracts/http/inbox';
import type { Log } from '@marquee/kit/log/log';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { overdueRequests } from './listing-request-queries';

/** Measures the promise "activated 24 to 48 hours after payment". */
export const listingMetrics = (registry: Registry, db: Queryable, log: Log) => {
  const hours = new Histogram({
    name: 'admin_listing_activation_hours',
    help: 'From payment to activation of a listing request',
    buckets: [1, 6, 12, activationHours.usual, 36, activationHours.most, 72, 168],
    registers: [registry],
  });
  new Gauge({
    name: 'admin_listing_requests_overdue',
    help: `Alert: listing requests that are paid and not active after ${activationHours.most} hours`,
    registers: [registry],
    async collect() {
      try {
        this.set(await overdueRequests(db));
      } catch (error) {
        // One metric that fails does not fail the whole page of metrics.
        log.warn('listing.overdue-not-counted', { error });
      }
    },
  });
  return { activated: (took: number): void => hours.observe(took) };
};
