import { Surface } from '@marquee/contracts/events/impression-seen';
import type { LinkClicked } from '@marquee/contracts/events/link-clicked';
import type { LaneCall, LaneReply } from '@marquee/contracts/http/hot-batch';
import { platforms } from '@marquee/contracts/rules/platforms';
import { HttpError } from '@marquee/kit/errors/http-error';
import type { TrackingDeps } from '../deps';
import { linkNotFound } from './link-page';

const digits = /^\d{1,4}$/;
const address = /^\/track\/([^/]+)\/([^/]+)$/;

/** True for the path of a redirect, whatever it names. */
export const isTrackPath = (path: string): boolean => path.startsWith('/track/');

/** Where the button stood, as its address says; what it says wrongly is passed over, for the visitor has done nothing wrong. */
const placeOf = (query: string): Pick<LinkClicked, 'surface' | 'position'> => {
  const params = new URLSearchParams(query);
  const surface = Surface.safeParse(params.get('surface'));
  const slot = params.get('position') ?? '';
  return {
    surface: surface.success ? surface.data : 'unknown',
    position: digits.test(slot) ? Number(slot) : -1,
  };
};

const nowhere: Pick<LinkClicked, 'surface' | 'position'> = { surface: 'unknown', position: -1 };

/**
 * `GET` or `HEAD /track/{slug}/{platform}`: 302 to the model's stored link once the click is durable. A visitor is never kept back for
 * its sake: when it cannot be stored in time he is redirected all the same, and the loss is counted.
 */
export const getTrack = async (call: LaneCall, at: number, deps: TrackingDeps): Promise<LaneReply> => {
  const [path = '', query] = call.path.split('?', 2);
  const [, slug = '', key] = address.exec(path) ?? [];
  const platform = platforms.find((known) => known.key === key);
  const model = deps.links.bySlug(slug);
  const link = model && platform && !model.archived ? model[platform.linkField] : null;
  if (!model || !platform || link === null)
    return call.method === 'HEAD' ? { ...linkNotFound, body: '' } : linkNotFound;

  const { invalid } = deps.visitOf(call, at);
  const clicked: LinkClicked = {
    type: 'link.clicked',
    at,
    ...(invalid !== undefined && { invalid }),
    modelId: model.id,
    platform: platform.key,
    ...(query ? placeOf(query) : nowhere),
  };
  try {
    await deps.commit.accept({ events: [clicked], requestId: call.requestId });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    deps.metrics.clicksLost.inc();
    deps.sayError('click.lost', { requestId: call.requestId, why: error.code });
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
