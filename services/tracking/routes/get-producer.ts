import { ProducerReported } from '@marquee/contracts/events/producer-reported';
import { routeFor } from '@marquee/kit/http/route';
import type { TrackingDeps } from '../deps';

/** `GET /internal/producer`: what this process has accepted since it started, and how much of it is in its spool. */
export const getProducer = routeFor<TrackingDeps>()({
  get: '/internal/producer',
  allow: 'service',
  reply: ProducerReported,
  handle: (_input, { producerCounts }) => ({ ...producerCounts(), at: Date.now(), closed: false }),
});
