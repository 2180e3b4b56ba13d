import { Surface } from '@marquee/contracts/events/impression-seen';
import type { LinkClicked } from '@marquee/contracts/events/link-clicked';
import { platforms } from '@marquee/contracts/rules/platforms';
import { HttpError } from '@marquee/kit/errors/http-error';
import type { HotHandler } from '../deps';
import { linkNotFound, linksLoading } from './link-page';

const digits = /^\d{1,4}$/;

type Placement = Pick<LinkClicked, 'surface' | 'position'>;

const unknownPlacement: Placement = { surface: 'unknown', position: -1 };

/** Where the button stood, by the query. Invalid values count as unknown, because the visitor cannot help them. */
const placementOf = (query: string): Placement => {
  const params = new URLSearchParams(query);
  const surface = Surface.safeParse(params.get('surface'));
  const position = params.get('position') ?? '';
  return {
    surface: surface.success ? surface.data : 'unknown',
    position: digits.test(position) ? Number(position) : -1,
  };
};

/**
 * `GET` or `HEAD /track/{slug}/{platform}`: 302 to the model's stored link. Waits up to 1.9 s for the click to be durable; after that
 * redirects anyway and counts the click as lost, in `tracking_link_clicks_lost_total` and in the ledger.
 */
export const linkClick: HotHandler = async (request, at, deps) => {
  if (!deps.links.isLoaded()) return linksLoading;
  const { slug = '', platform: key } = request.params ?? {};
  const platform = platforms.find((known) => known.key === key);
  const model = deps.links.bySlug(slug);
  const link = model && platform && !model.archived ? model[platform.linkField] : null;
  if (!model || !platform || link === null)
    return request.method === 'HEAD' ? { ...linkNotFound, body: '' } : linkNotFound;

  const { invalid } = deps.contextOf(request, at);
  const clicked: LinkClicked = {
    type: 'link.clicked',
    at,
    ...(invalid !== undefined && { invalid }),
    modelId: model.id,
    platform: platform.key,
    ...(request.query ? placementOf(request.query) : unknownPlacement),
  };
  try {
    await deps.commit.accept({
      events: [clicked],
      requestId: request.requestId,
      onStoredLate: () => deps.addLostClicks(-1),
    });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    deps.metrics.linkClicksLost.inc();
    deps.addLostClicks(1);
    deps.logError('click.lost', { requestId: request.requestId, reason: error.code });
  }
  deps.metrics.redirected.inc();
  return {
    status: 302,
    headers: {
      location: link,
      'cache-control': 'no-store',
      'referrer-policy': 'origin',
      'x-robots-tag': 'noindex',
    },
    body: '',
  };
};
