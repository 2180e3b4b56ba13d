import type { ActivityEvent } from '@marquee/contracts/events/activity-batch';
import type { LinkClicked } from '@marquee/contracts/events/link-clicked';
import type { InvalidReason } from '@marquee/contracts/events/visit-facts';
import type { RequestContext, SentVisit } from './request-context';

type Shared =
  | keyof Pick<LinkClicked, 'at' | 'visitor' | 'country' | 'device' | 'browser'>
  | keyof Pick<LinkClicked, 'invalid' | 'demo' | 'referrer' | 'campaign'>;

/** The facts that all events have, and that those of one visit in one post share. */
export type SharedFacts = { readonly [Fact in Shared]: LinkClicked[Fact] };

type Own<Event> = Event extends ActivityEvent ? Omit<Event, Shared> : never;

/** The text of an event in a message. That of its shared facts is made once for a post, which is half of the work. */
export const eventText = (
  context: Pick<RequestContext, 'facts'>,
  visit: SentVisit,
  invalid: InvalidReason | undefined,
  own: Own<ActivityEvent>,
): string => `${JSON.stringify(own).slice(0, -1)},${context.facts(visit, invalid)}`;
