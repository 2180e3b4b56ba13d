import type { ActivityEvent } from '@marquee/contracts/events/activity-batch';
import type { InvalidReason } from '@marquee/contracts/events/visit-facts';
import type { RequestContext, SentVisit, SharedFacts } from './request-context';

type Own<Event> = Event extends ActivityEvent ? Omit<Event, keyof SharedFacts> : never;

/** The text of an event in a message. That of its shared facts is made once for a post, which is half of the work. */
export const eventText = (
  context: Pick<RequestContext, 'facts'>,
  visit: SentVisit,
  invalid: InvalidReason | undefined,
  own: Own<ActivityEvent>,
): string => `${JSON.stringify(own).slice(0, -1)},${context.facts(visit, invalid)}`;
