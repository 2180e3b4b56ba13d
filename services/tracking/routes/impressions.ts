import type { ModelState } from '@marquee/contracts/events/domain-event';
import type { ImpressionSeen, Origin } from '@marquee/contracts/events/impression-seen';
import { TrackImpressionPost, TrackingPost } from '@marquee/contracts/http/collect';
import type { Caps } from '@marquee/kit/caps/caps';
import { notFound } from '@marquee/kit/errors/http-error';
import { canHaveHadSlot } from '../links/home-slot';
import type { RequestContext, SentVisit } from '../request-context/request-context';
import { eventText } from '../request-context/visitor-facts';
import { collect } from './collect';
import { creditedOrigin, originOf, ownSurface, provenSlot } from './slots';

const unknownModel = (field: string): never =>
  notFound('model.unknown', 'There is no such model.', { fields: { [field]: 'is no model that we know' } });

const unknownSlot: Origin = { surface: 'unknown', position: -1 };

type View = Pick<ImpressionSeen, 'kind'> & {
  /** The card that opened the profile, as far as it is proven. */
  readonly origin?: Origin | undefined;
  readonly model: ModelState;
  readonly slot: Origin;
  readonly isPossible: boolean;
};

/** The text of a view's event, with the reason against it if there is one. */
const impression = (
  body: SentVisit,
  { model, kind, slot: { surface, position }, origin, isPossible }: View,
  { context, caps }: { readonly context: RequestContext; readonly caps: Caps },
): string => {
  const attempt = { visitor: context.pseudonym(body), at: context.at, modelId: model.id, kind, surface };
  const invalid =
    context.invalid(model) ??
    (isPossible ? undefined : 'impossible') ??
    (context.isDemo
      ? undefined
      : caps.judgeView(attempt, context.network(), Boolean(context.visit(body)?.id)));
  return eventText(context, body, invalid, {
    type: 'impression.seen',
    modelId: model.id,
    kind,
    surface,
    position,
    ...(origin && { origin }),
    ...(kind === 'profile' && context.actFacts(body)),
  });
};

/** A page that stays open gets a new token this long after the last. */
const renewAfterMs = 1_800_000;

const renewed = ([body = {}]: readonly SentVisit[], context: RequestContext): string | undefined => {
  const visit = context.visit(body);
  return visit && context.at - visit.issuedAt > renewAfterMs ? context.issueToken(body, []) : undefined;
};

/** `POST /api/track-impression`: half of a card was visible for one second. */
export const cardImpression = collect({
  batchPrefix: 'card',
  body: TrackImpressionPost,
  token: renewed,
  event: (body, context, { links, caps }, field) => {
    const model = links.byId(body.modelId) ?? unknownModel(field('modelId'));
    const named = links.bySlug(body.modelSlug) ?? unknownModel(field('modelSlug'));
    const claimed = { surface: ownSurface(body.surface ?? 'unknown'), position: body.position ?? -1 };
    const slot = provenSlot(claimed, context.visit(body), unknownSlot);
    // None of our cards shows a model under another's slug, or one that was archived.
    const isPossible = named.id === model.id && !model.archived && canHaveHadSlot(model, claimed, context.at);
    return impression(body, { model, kind: 'card', slot, isPossible }, { context, caps });
  },
});

/** `POST /api/tracking`: a profile was opened. */
export const profileImpression = collect({
  batchPrefix: 'profile',
  body: TrackingPost,
  token: renewed,
  event: (body, context, { links, caps }, field) => {
    const model = links.byId(body.modelId) ?? unknownModel(field('modelId'));
    const slot = { surface: ownSurface(body.surface ?? 'profile'), position: body.position ?? -1 };
    const claimed = creditedOrigin(body.origin && originOf(body.origin), model, body.campaign);
    const origin = claimed && provenSlot(claimed, context.visit(body));
    const isPossible =
      !model.archived && [slot, origin].every((one) => canHaveHadSlot(model, one, context.at));
    return impression(body, { model, kind: 'profile', slot, origin, isPossible }, { context, caps });
  },
});
