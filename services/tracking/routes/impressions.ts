import type { ImpressionSeen } from '@marquee/contracts/events/impression-seen';
import { TrackImpressionPost, TrackingPost } from '@marquee/contracts/http/collect';
import { notFound } from '@marquee/kit/errors/http-error';
import { canHaveHadSlot } from '../links/home-slot';
import { withVisitorFacts } from '../request-context/visitor-facts';
import { collect } from './collect';
import { originOf, ownSurface } from './slots';

const unknownModel = (field: string): never =>
  notFound('model.unknown', 'There is no such model.', { fields: { [field]: 'is no model that we know' } });

/** `POST /api/track-impression`: half of a card was visible for one second. */
export const cardImpression = collect({
  batchPrefix: 'card',
  body: TrackImpressionPost,
  event: (body, context, { links, repeats }, field): ImpressionSeen => {
    const model = links.byId(body.modelId) ?? unknownModel(field('modelId'));
    const named = links.bySlug(body.modelSlug) ?? unknownModel(field('modelSlug'));
    const slot = { surface: ownSurface(body.surface ?? 'unknown'), position: body.position ?? -1 };
    // None of our cards shows a model under another's slug, or one that was archived.
    const isPossible = named.id === model.id && !model.archived && canHaveHadSlot(model, slot, context.at);
    const invalid =
      context.invalid(model) ??
      (isPossible ? undefined : 'impossible') ??
      (repeats.isRepeatedCard(context.pseudonym(body), model.id, context.at) ? 'repeated' : undefined);
    return withVisitorFacts<ImpressionSeen>(context, { visit: body, invalid }, (facts) => ({
      type: 'impression.seen',
      at: facts.at,
      visitor: facts.visitor,
      country: facts.country,
      device: facts.device,
      browser: facts.browser,
      modelId: model.id,
      kind: 'card',
      surface: slot.surface,
      position: slot.position,
    }));
  },
});

/** `POST /api/tracking`: a profile was opened. */
export const profileImpression = collect({
  batchPrefix: 'profile',
  body: TrackingPost,
  event: (body, context, { links }, field): ImpressionSeen => {
    const model = links.byId(body.modelId) ?? unknownModel(field('modelId'));
    const slot = { surface: ownSurface(body.surface ?? 'profile'), position: body.position ?? -1 };
    const origin = body.origin && originOf(body.origin);
    const isPossible =
      !model.archived && [slot, origin].every((one) => canHaveHadSlot(model, one, context.at));
    const invalid = context.invalid(model) ?? (isPossible ? undefined : 'impossible');
    return withVisitorFacts<ImpressionSeen>(context, { visit: body, invalid }, (facts) => ({
      type: 'impression.seen',
      at: facts.at,
      visitor: facts.visitor,
      country: facts.country,
      device: facts.device,
      browser: facts.browser,
      modelId: model.id,
      kind: 'profile',
      surface: slot.surface,
      position: slot.position,
      ...(origin !== undefined && { origin }),
    }));
  },
});
