import type { IncomingMessage, ServerResponse } from 'node:http';
import { hotBatchPath } from '@marquee/contracts/http/hot-batch';
import { httpApp } from '@marquee/kit/http/http-app';
import type { TrackingDeps } from './deps';
import { getProducer } from './routes/get-producer';
import { hotBatchHandler } from './routes/hot-batch';

/** Tracking's routes: the hot batches in front, everything else through Express. */
export const trackingApp = (
  deps: TrackingDeps,
  identitySecret: string,
): ((req: IncomingMessage, res: ServerResponse) => void) => {
  const hotBatch = hotBatchHandler(deps, identitySecret);
  const app = httpApp(deps, [getProducer], { log: deps.log, identitySecret });
  return (req, res) => {
    if (req.url === hotBatchPath && req.method === 'POST') void hotBatch(req, res);
    else app(req, res);
  };
};
