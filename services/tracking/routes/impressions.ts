import type { ModelState } from '@marquee/contracts/events/domain-event';
import type { ImpressionSeen } from '@marquee/contracts/events/impression-seen';
import { TrackImpressionPost, TrackingPost } from '@marquee/contracts/http/collect';
import { notFound } from '@marquee/kit/errors/http-error';
import { collect } from './collect';

const unknownModel = (field: string): never =>
  notFound('model.unknown', 'There is no such model.', { fields: { [field]: 'is no model that we know' } });

type Impression = {
  readonly model: ModelState;
  readonly kind: ImpressionSeen['kind'];
  readonly surface: ImpressionSeen['surface'];
  readonly position: number | undefined;
  readonly invalid: ImpressionSeen['invalid'];
};

const impressionSeen = (
  at: number,
  { model, kind, surface, position = -1, invalid }: Impression,
): ImpressionSeen => ({
  type: 'impression.seen',
  at,
  ...(invalid !== undefined && { invalid }),
  modelId: model.id,
  kind,
  surface,
  position,
});

/** `POST /api/track-impression`: half of a card was visible for one second. */
export const cardImpression = collect({
  batchPrefix: 'card',
  body: TrackImpressionPost,
  event: ({ modelId, modelSlug, surface = 'unknown', position }, { at, invalid }, { links }, field) => {
    const model = links.byId(modelId) ?? unknownModel(field('modelId'));
    const named = links.bySlug(modelSlug) ?? unknownModel(field('modelSlug'));
    // None of our cards shows a model under another's slug, or one that was archived.
    const isImpossible = named.id !== model.id || model.archived;
    return impressionSeen(at, {
      model,
      kind: 'card',
      surface,
      position,
      invalid: invalid ?? (isImpossible ? 'impossible' : undefined),
    });
  },
});

/** `POST /api/tracking`: a profile was opened. */
export const profileImpression = collect({
  batchPrefix: 'profile',
  body: TrackingPost,
  event: ({ modelId, surface = 'profile', position }, { at, invalid }, { links }, field) => {
    const model = links.byId(modelId) ?? unknownModel(field('modelId'));
    return impressionSeen(at, {
      model,
      kind: 'profile',
      surface,
      position,
      invalid: invalid ?? (model.archived ? 'impossible' : undefined),
    });
  },
});
