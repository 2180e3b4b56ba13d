import type { LinkClicked } from '@marquee/contracts/events/link-clicked';
import type { InvalidReason } from '@marquee/contracts/events/visit-facts';
import type { RequestContext, SentVisit } from './request-context';

type Facts = Required<Pick<LinkClicked, 'at' | 'visitor' | 'country' | 'device' | 'browser'>>;
type Optional = Pick<LinkClicked, 'invalid' | 'demo' | 'referrer' | 'campaign'>;

/**
 * `own` with the facts that all events share. Invalid traffic is counted under no visitor, so it takes no
 * place below the cap. Written without object spreads: with them a card of a long post cost three times as
 * much.
 */
export const withVisitorFacts = <const Own extends object>(
  context: RequestContext,
  visit: SentVisit,
  invalid: InvalidReason | undefined,
  own: Own,
): Own & Facts & Optional => {
  const pseudonym = context.pseudonym(visit);
  const event: Own & Facts & Optional = Object.assign(own, {
    at: context.at,
    visitor: invalid === undefined ? context.admitted(pseudonym) : pseudonym,
    country: context.country(),
    device: context.userAgent.device,
    browser: context.userAgent.browser,
  });
  const referrer = context.referrer(visit);
  const campaign = visit.campaign?.trim();
  if (invalid !== undefined) event.invalid = invalid;
  if (context.isDemo) event.demo = true;
  if (referrer !== undefined) event.referrer = referrer;
  if (campaign) event.campaign = campaign;
  return event;
};
