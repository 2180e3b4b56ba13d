import { ProducerReport } from '@marquee/contracts/http/producer-report';
import { routeFor } from '@marquee/kit/http/route';
import type { TrackingDeps } from '../deps';

export const getProducer = routeFor<TrackingDeps>()({
  get: '/internal/producer',
  allow: 'service',
  reply: ProducerReport,
  handle: (_input, { producerCounts }) => ({ ...producerCounts(), at: Date.now() }),
});
