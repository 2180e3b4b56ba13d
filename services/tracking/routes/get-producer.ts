import { ProducerReported } from '@marquee/contracts/events/producer-reported';
import { routeFor } from '@marquee/kit/http/route';
import type { TrackingDeps } from '../deps';

/**
 * `GET /internal/producer`: the events accepted since this process started, and those of them in its spool.
 */
export const getProducer = routeFor<TrackingDeps>()({
  get: '/internal/producer',
  allow: 'service',
  reply: ProducerReported,
  handle: (_input, { producerCounts }) => ({ ...producerCounts(), at: Date.now(), closed: false }),
});
