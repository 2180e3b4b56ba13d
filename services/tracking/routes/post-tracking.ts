import type { ImpressionSeen } from '@marquee/contracts/events/impression-seen';
import { TrackingPost } from '@marquee/contracts/http/collect';
import { collecting } from './collect';
import { knownModel } from './known-model';

/** `POST /api/tracking`: a profile that was opened. */
export const postTracking = collecting({
  path: '/api/tracking',
  batchPrefix: 'profile',
  body: TrackingPost,
  event: ({ modelId, surface, position }, { at, invalid }, deps, field): ImpressionSeen => {
    const model = knownModel(deps, modelId, field);
    const reason = invalid ?? (model.archived ? 'impossible' : undefined);
    return {
      type: 'impression.seen',
      at,
      ...(reason !== undefined && { invalid: reason }),
      modelId: model.id,
      kind: 'profile',
      surface: surface ?? 'profile',
      position: position ?? -1,
    };
  },
});
