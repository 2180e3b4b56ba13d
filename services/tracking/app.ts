import type { IncomingMessage, ServerResponse } from 'node:http';
import { hotBatchPath } from '@marquee/contracts/http/hot-batch';
import { httpApp } from '@marquee/kit/http/http-app';
import type { Identities } from '@marquee/kit/identity/identity';
import type { TrackingDeps } from './deps';
import { getProducer } from './routes/get-producer';
import { hotBatchHandler } from './routes/hot-batch';
import { trafficRuleRoutes } from './routes/traffic-rules';

/** Tracking's routes: the hot batches in front, everything else through Express. */
export const trackingApp = (deps: TrackingDeps, identities: Identities) => {
  const hotBatch = hotBatchHandler(deps, identities);
  const app = httpApp(deps, [getProducer, ...trafficRuleRoutes], {
    log: deps.log,
    identities,
  });
  return (req: IncomingMessage, res: ServerResponse): void => {
    if (req.url === hotBatchPath && req.method === 'POST') void hotBatch(req, res);
    else app(req, res);
  };
};
