import type { ModelState } from '@marquee/contracts/events/domain-event';
import type { LinkClicked } from '@marquee/contracts/events/link-clicked';
import { ticketParam, viaParam } from '@marquee/contracts/events/origin-param';
import { TrackingPost } from '@marquee/contracts/http/collect';
import type { HotRequest } from '@marquee/contracts/http/hot-batch';
import { linkTestParam } from '@marquee/contracts/http/link-tests';
import { pageId, type Visit } from '@marquee/kit/visits/visit-tokens';
import { z } from 'zod';
import { referrerHost } from '../request-context/referrer-host';
import type { RequestContext, SentVisit } from '../request-context/request-context';
import { creditedOrigin, directSlot, linkSlot, originIn, provenSlot } from './slots';

const digits = /^\d{1,4}$/;

/** Where a click came from: the place of the link, the card that opened its profile, and the visit. */
export type ClickSource = {
  readonly slot: Pick<LinkClicked, 'surface' | 'position' | 'origin'>;
  readonly visit: SentVisit;
  /** The tickets of the link's page, and of the page whose card opened that; none for a link on another site. */
  readonly tickets: readonly (string | null | undefined)[];
  /** The holder's test that the link is part of. */
  readonly test: string | undefined;
};

const TestId = z.uuid();
const { sessionId: Session, campaign: Campaign } = TrackingPost.shape;

/** Undefined when the param is missing, which takes no parsing, or invalid. */
const validOrNone = <Value>(schema: z.ZodType<Value>, param: string | null): Value | undefined =>
  param === null ? undefined : schema.safeParse(param).data;

const slotOf = (params: URLSearchParams): ClickSource['slot'] => {
  const position = params.get('position') ?? '';
  return linkSlot(params.get('surface') ?? '', digits.test(position) ? Number(position) : -1);
};

const profilePath = /^\/model\/([^/]+)\/?$/;

type Deps = { readonly siteHost: string; readonly modelOf: (slug: string) => ModelState | undefined };

/** The search params of the profile on our site where the link was followed, by the Referer header. */
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
  const from = headers['sec-fetch-site'] ?? referrerHost(headers.referer, deps.siteHost);
  const isOurs = from === 'same-origin' || from === 'direct';
  const params = new URLSearchParams(query);
  const slot: ClickSource['slot'] = query === undefined ? directSlot : slotOf(params);
  const needsReferer = query === undefined || (slot.surface === 'profile' && !params.has('from'));
  const profile = needsReferer ? profileParams(headers.referer, model, deps) : undefined;
  const surface = query === undefined && profile !== undefined ? 'profile' : slot.surface;
  const campaign =
    validOrNone(Campaign, params.get('campaign') ?? profile?.get('utm_campaign') ?? null) ?? undefined;
  const origin =
    surface === 'profile' ? creditedOrigin(originIn(profile ?? params), model, campaign) : undefined;
  return {
    slot: { surface, position: slot.position, ...(origin !== undefined && { origin }) },
    visit: {
      sessionId: validOrNone(Session, params.get('visit')),
      referrer: params.get('referrer') ?? outerReferrer(request, deps.siteHost),
      campaign,
    },
    tickets: isOurs ? [params.get(ticketParam), (profile ?? params).get(viaParam)] : [],
    test: validOrNone(TestId, params.get(linkTestParam)),
  };
};

type Proof = Pick<Visit, 'hasSeen'>;

/** What a click can prove: the pages of its visit, or else those of its tickets, but no other model's profile. */
export const proofOf = (
  { visit: sent, tickets }: ClickSource,
  { slug, formerSlugs }: Pick<ModelState, 'slug' | 'formerSlugs'>,
  context: Pick<RequestContext, 'visit' | 'ticket'>,
): Proof | undefined => {
  const visit = context.visit(sent);
  if (visit !== undefined) return visit;
  const proven = tickets.flatMap((ticket) => context.ticket(ticket) ?? []);
  if (proven.length === 0) return undefined;
  const profiles = [slug, ...formerSlugs].map((one) => pageId(`/model/${one}`));
  return {
    hasSeen: (surface) =>
      proven.some((page) => page.hasSeen(surface) && (surface !== 'profile' || profiles.includes(page.id))),
  };
};

/** The source as far as it is proven. Without proof no campaign is credited. */
export const provenSource = (claimed: ClickSource, proof: Proof | undefined): ClickSource => {
  const { slot, visit } = claimed;
  const { surface, position } = provenSlot(slot, proof);
  const origin =
    surface === 'direct' || slot.origin === undefined ? undefined : provenSlot(slot.origin, proof);
  return {
    ...claimed,
    slot: { surface, position, ...(origin !== undefined && { origin }) },
    visit: proof === undefined ? { ...visit, campaign: undefined } : visit,
  };
};
