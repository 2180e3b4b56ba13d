import { LaneReplies, type LaneReply } from '@marquee/contracts/http/hot-batch';
import { errorCode } from '@marquee/kit/errors/error-code';
import { openUpstream } from '@marquee/kit/http/upstream';
import { identityHeader } from '@marquee/kit/identity/identity';
import type { Closable } from '@marquee/kit/run/run';
import { type Carrier, laneBounds, NotDelivered } from './request-batcher';

/** Both lanes' requests, and room for as many that were given up and have not ended. */
const connections = 4 * laneBounds.inFlightPerCarrier;

/** No request of a lane outlives its calls for long. */
const endsWithinMs = 3_000;

/** The connection was never made, so nothing was sent. */
const neverSent = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
]);

export type TrackingInstance = Carrier & Closable;

/** Carries calls to the tracking process at `origin`. A connection that breaks after the hand-over is an error, never a repeat. */
export const trackingInstance = (origin: string, signature: () => string): TrackingInstance => {
  const pool = openUpstream(origin, { connections, answerWithinMs: endsWithinMs });
  return {
    carry: async (calls): Promise<readonly LaneReply[]> => {
      try {
        const response = await pool.request({
          method: 'POST',
          path: '/internal/lane',
          headers: { 'content-type': 'application/json', [identityHeader]: signature() },
          body: JSON.stringify({ calls }),
        });
        if (response.statusCode !== 200) {
          await response.body.dump();
          throw new Error(`tracking answered ${response.statusCode} to a lane`);
        }
        return LaneReplies.parse(await response.body.json()).replies;
      } catch (error) {
        if (neverSent.has(errorCode(error)))
          throw new NotDelivered('tracking could not be reached', { cause: error });
        throw error;
      }
    },
    close: () => pool.close(),
  };
};
