import type { IncomingMessage, ServerResponse } from 'node:http';
import { httpApp } from '@marquee/kit/http/http-app';
import type { TrackingDeps } from './deps';
import { answerLane } from './routes/hot-batch';
import { getBooks } from './routes/get-producer';

/** What tracking answers: the lane with the hot calls, in front, and everything else through Express. */
export const trackingApp = (
  deps: TrackingDeps,
  identitySecret: string,
): ((req: IncomingMessage, res: ServerResponse) => void) => {
  const lane = answerLane(deps, identitySecret);
  const app = httpApp(deps, [getBooks], { log: deps.log, identitySecret });
  return (req, res) => {
    if (req.url === '/internal/lane' && req.method === 'POST') void lane(req, res);
    else app(req, res);
  };
};
