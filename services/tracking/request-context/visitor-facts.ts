import type { LinkClicked } from '@marquee/contracts/events/link-clicked';
import type { InvalidReason } from '@marquee/contracts/events/visit-facts';
import type { RequestContext, SentVisit } from './request-context';

type Facts = Required<Pick<LinkClicked, 'visitor' | 'country' | 'device' | 'browser'>> &
  Pick<LinkClicked, 'at' | 'invalid' | 'referrer' | 'campaign'>;

/** The part that all events share. Invalid traffic is counted under no visitor, so it takes no place below the cap. */
export const visitorFacts = (
  context: RequestContext,
  visit: SentVisit,
  invalid: InvalidReason | undefined,
): Facts => {
  const pseudonym = context.pseudonym(visit);
  const referrer = context.referrer(visit);
  const campaign = visit.campaign?.trim();
  return {
    at: context.at,
    ...(invalid !== undefined && { invalid }),
    visitor: invalid === undefined ? context.admitted(pseudonym) : pseudonym,
    country: context.country(),
    device: context.userAgent.device,
    browser: context.userAgent.browser,
    ...(referrer !== undefined && { referrer }),
    ...(campaign && { campaign }),
  };
};
