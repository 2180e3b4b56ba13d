import type { ModelState } from '@marquee/contracts/events/domain-event';
import type { LinkClicked } from '@marquee/contracts/events/link-clicked';
import { TrackingPost } from '@marquee/contracts/http/collect';
import type { HotRequest } from '@marquee/contracts/http/hot-batch';
import { linkTestParam } from '@marquee/contracts/http/link-tests';
import { z } from 'zod';
import { referrerHost } from '../request-context/referrer-host';
import type { SentVisit } from '../request-context/request-context';
import { creditedOrigin, isSurface, originIn, ownSurface } from './slots';

const digits = /^\d{1,4}$/;

/** Where a click came from: the place of the link, the card that opened its profile, and the visit. */
export type ClickSource = {
  readonly slot: Pick<LinkClicked, 'surface' | 'position' | 'origin'>;
  readonly visit: SentVisit;
  /** The holder's test that the link is part of. */
  readonly test: string | undefined;
};

const TestId = z.uuid();
const { sessionId: Session, campaign: Campaign } = TrackingPost.shape;

/** Undefined when the param is missing, which takes no parsing, or invalid. */
const validOrNone = <Value>(schema: z.ZodType<Value>, param: string | null): Value | undefined =>
  param === null ? undefined : schema.safeParse(param).data;

const slotOf = (params: URLSearchParams): ClickSource['slot'] => {
  const surface = params.get('surface') ?? '';
  const position = params.get('position') ?? '';
  return {
    surface: isSurface(surface) ? ownSurface(surface) : 'unknown',
    position: digits.test(position) ? Number(position) : -1,
  };
};

const profilePath = /^\/model\/([^/]+)\/?$/;

type Deps = { readonly siteHost: string; readonly modelOf: (slug: string) => ModelState | undefined };

/**
 * The search params of the model's profile on our own site when the link was followed there, by the Referer
 * header.
 */
const profileParams = (
  referer: string | undefined,
  model: ModelState,
  { siteHost, modelOf }: Deps,
): URLSearchParams | undefined => {
  if (referer === undefined || !referer.includes('/model/') || !URL.canParse(referer)) return undefined;
  const { host, pathname, searchParams } = new URL(referer);
  const slug = profilePath.exec(pathname)?.[1];
  if (host !== siteHost || slug === undefined || modelOf(slug)?.id !== model.id) return undefined;
  return searchParams;
};

/**
 * The host of the site that links to the redirect itself; `direct` for a bare URL; undefined where our own
 * page sent no referrer.
 */
const outerReferrer = ({ headers: { referer }, query }: HotRequest, siteHost: string): string | undefined => {
  const host = referrerHost(referer, siteHost);
  if (host !== 'direct') return host;
  return referer === undefined && query === undefined ? host : undefined;
};

/**
 * Reads `surface`, `position`, `from`, `visit`, `referrer` and `campaign` from the query. Invalid values
 * count as unknown, because the visitor cannot help them. Without scripts the link has no `from`: then the
 * profile's own URL, in the Referer header, names the origin.
 */
export const clickSource = (request: HotRequest, model: ModelState, deps: Deps): ClickSource => {
  const { headers, query } = request;
  const params = new URLSearchParams(query);
  const slot: ClickSource['slot'] =
    query === undefined ? { surface: 'unknown', position: -1 } : slotOf(params);
  const needsReferer = query === undefined || (slot.surface === 'profile' && !params.has('from'));
  const profile = needsReferer ? profileParams(headers.referer, model, deps) : undefined;
  const surface = query === undefined && profile !== undefined ? 'profile' : slot.surface;
  const campaign =
    validOrNone(Campaign, params.get('campaign') ?? profile?.get('utm_campaign') ?? null) ?? undefined;
  const origin =
    surface === 'profile' ? creditedOrigin(originIn(profile ?? params), model, campaign) : undefined;
  return {
    slot:
      origin === undefined
        ? { surface, position: slot.position }
        : { surface, position: slot.position, origin },
    visit: {
      sessionId: validOrNone(Session, params.get('visit')),
      referrer: params.get('referrer') ?? outerReferrer(request, deps.siteHost),
      campaign,
    },
    test: validOrNone(TestId, params.get(linkTestParam)),
  };
};
