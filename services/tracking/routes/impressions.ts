import type { ImpressionSeen } from '@marquee/contracts/events/impression-seen';
import { TrackImpressionPost } from '@marquee/contracts/http/collect';
import { notFound } from '@marquee/kit/errors/http-error';
import { collecting } from './collect';
import { knownModel } from './known-model';

/** `POST /api/track-impression`: a card that was half visible for a second. */
export const postTrackImpression = collecting({
  path: '/api/track-impression',
  batchPrefix: 'card',
  body: TrackImpressionPost,
  event: ({ modelId, modelSlug, surface, position }, { at, invalid }, deps, field): ImpressionSeen => {
    const model = knownModel(deps, modelId, field);
    const named =
      deps.links.bySlug(modelSlug) ??
      notFound('model.unknown', 'There is no such model.', {
        fields: { [field('modelSlug')]: 'is no model that we know' },
      });
    // No card of ours names one model by another's slug, or one that was taken off the site.
    const impossible = named.id !== model.id || model.archived ? 'impossible' : undefined;
    const reason = invalid ?? impossible;
    return {
      type: 'impression.seen',
      at,
      ...(reason !== undefined && { invalid: reason }),
      modelId: model.id,
      kind: 'card',
      surface: surface ?? 'unknown',
      position: position ?? -1,
    };
  },
});
