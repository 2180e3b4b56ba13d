import type { LaneCall, LaneReply } from '@marquee/contracts/http/hot-batch';
import { HttpError, notFound, unavailable } from '@marquee/kit/errors/http-error';
import { errorReply } from '@marquee/kit/http/error-reply';
import { ZodError } from 'zod';
import type { TrackingDeps } from '../deps';
import { getTrack, isTrackPath } from './link-click';
import { linkNotYet } from './link-page';
import { postTrackImpression } from './impressions';
import { postTracking } from './post-tracking';
import { postWebsiteAnalytics } from './page-view';

/** The hot calls: three posts here, one redirect below. */
const posts = new Map(
  [postWebsiteAnalytics, postTrackImpression, postTracking].map((post) => [post.path, post]),
);

const pathOf = (path: string): string => {
  const query = path.indexOf('?');
  return query < 0 ? path : path.slice(0, query);
};

const reasonOf = (error: unknown): string => {
  if (error instanceof HttpError) return error.code;
  return error instanceof ZodError ? 'request.invalid' : 'internal';
};

const answer = async (call: LaneCall, at: number, deps: TrackingDeps): Promise<LaneReply> => {
  const isLoaded = deps.links.isLoaded();
  if (call.method !== 'POST') {
    if (!isTrackPath(call.path)) return notFound('route.unknown');
    return isLoaded ? await getTrack(call, at, deps) : linkNotYet;
  }
  const post = posts.get(pathOf(call.path)) ?? notFound('route.unknown');
  if (!isLoaded) unavailable('links.loading', 'This service is starting. Send it again.', 2);
  return await post.answer(call, at, deps);
};

/** The answer to one call of the lane, as the public door will give it. Never throws: one bad call does not touch its neighbours. */
export const answerCall = async (call: LaneCall, at: number, deps: TrackingDeps): Promise<LaneReply> => {
  try {
    return await answer(call, at, deps);
  } catch (error) {
    const reason = reasonOf(error);
    deps.metrics.refused.inc({ reason });
    if (reason === 'internal') deps.sayError('call.failed', { requestId: call.requestId, error });
    return errorReply(error, call.requestId);
  }
};
