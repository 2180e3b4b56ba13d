import type { ModelState } from '@marquee/contracts/events/domain-event';
import type { HotRequest, HotResponse } from '@marquee/contracts/http/hot-batch';
import { type Platform, platforms } from '@marquee/contracts/rules/platforms';
import { HttpError } from '@marquee/kit/errors/http-error';
import type { HotDeps, HotHandler } from '../deps';
import { canHaveHadSlot } from '../links/home-slot';
import { recentlyUsed } from '../request-context/recently-used';
import type { RequestContext } from '../request-context/request-context';
import { eventText } from '../request-context/visitor-facts';
import { encodeEvents } from '../spool/batch-message';
import { type ClickSource, clickSource, proofOf, provenSource } from './click-source';
import { linkNotFound, linksLoading } from './link-page';

/** `GET` or `HEAD /track/{slug}/{platform}`: 302 to the model's stored link. */
export const linkClick: HotHandler = async (request, at, deps) => {
  if (!deps.links.isLoaded()) return linksLoading;
  const { slug = '', platform: key } = request.params ?? {};
  const platform = platforms.find((known) => known.key === key);
  const model = deps.links.bySlug(slug);
  const link = model && platform && !model.archived ? model[platform.linkField] : null;
  if (!model || !platform || link === null) return linkNotFound(request);

  const context = deps.contextOf(request, at);
  const claimed = clickSource(request, model, { siteHost: deps.siteHost, modelOf: deps.links.bySlug });
  const visit = context.visit(claimed.visit);
  const source = provenSource(claimed, proofOf(claimed, model, context));
  const { slot } = source;
  const isPossible =
    canHaveHadSlot(model, slot, at) &&
    canHaveHadSlot(model, slot.origin, at) &&
    !(visit !== undefined && at - visit.issuedAt < fastestClickMs);
  return await followLink(request, context, deps, { model, platform, link, source, isPossible });
};

/** Nobody reads a page and clicks a link on it in less time. */
const fastestClickMs = 500;

type FollowedLink = {
  readonly model: ModelState;
  readonly platform: Platform;
  readonly link: string;
  /** As far as it is proven. */
  readonly source: ClickSource;
  /** False when the request claims what no page of ours can have led to. */
  readonly isPossible: boolean;
};

/**
 * 302 to the link, also when the click is invalid, or its network has sent too much for it to be recorded. Waits
 * up to 1.9 s for the click to be durable; after that redirects anyway and counts the click as lost, in
 * `tracking_link_clicks_lost_total` and in the ledger. This includes a click whose redirect the gateway has given up
 * meanwhile (504), which tracking does not know.
 */
export const followLink = async (
  request: HotRequest,
  context: RequestContext,
  deps: HotDeps,
  { model, platform, link, source: { slot, visit: sent, test }, isPossible }: FollowedLink,
): Promise<HotResponse> => {
  const visit = context.visit(sent);
  const attempt = {
    visitor: context.pseudonym(sent),
    modelId: model.id,
    platform: platform.key,
    at: context.at,
    isByTicket: visit === undefined && slot.surface !== 'direct' && slot.surface !== 'campaign',
  };
  const invalid =
    context.invalid(model) ??
    (isPossible ? undefined : 'impossible') ??
    (context.isDemo ? undefined : deps.caps.judgeClick(attempt, context.network(), Boolean(visit?.id)));
  const isOwnLink = [slot, slot.origin].some((one) => one?.surface === 'campaign');
  const campaign = isOwnLink || invalid ? sent.campaign : context.listed('campaign', sent.campaign?.trim());
  const clicked = eventText(context, { ...sent, campaign }, invalid, {
    type: 'link.clicked',
    ...context.actFacts(sent),
    modelId: model.id,
    platform: platform.key,
    surface: slot.surface,
    position: slot.position,
    ...(slot.origin !== undefined && { origin: slot.origin }),
    ...(test !== undefined && { test }),
  });
  try {
    const encoded = encodeEvents([clicked]);
    deps.budgets.take(context, encoded, 'click');
    await deps.commit.accept({
      ...encoded,
      requestId: request.requestId,
      onStoredLate: () => deps.addLostClicks(-1),
    });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const isOverBudget = error.status === 429;
    deps.metrics[isOverBudget ? 'clicksOverBudget' : 'linkClicksLost'].inc();
    if (!isOverBudget) {
      deps.addLostClicks(1);
      deps.logError('click.lost', { requestId: request.requestId, reason: error.code });
    }
  }
  deps.metrics.redirected.inc();
  return redirectTo(link);
};

/** Kept for the links of a few thousand models: clicks on a popular one in a batch share their response. */
const redirectsCached = 10_000;

export const redirectTo = recentlyUsed(
  redirectsCached,
  (location): HotResponse => ({
    status: 302,
    headers: {
      location,
      'cache-control': 'no-store',
      'referrer-policy': 'origin',
      'x-robots-tag': 'noindex',
    },
    body: '',
  }),
);
