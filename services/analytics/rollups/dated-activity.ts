import type { ActivityEvent } from '@marquee/contracts/events/activity-batch';
import type { ImpressionSeen } from '@marquee/contracts/events/impression-seen';
import type { LinkClicked } from '@marquee/contracts/events/link-clicked';
import type { PageViewed } from '@marquee/contracts/events/page-viewed';
import type { Day } from '@marquee/contracts/rules/days';
import type { Calendar } from '@marquee/kit/days/site-calendar';
import { unreachable } from '@marquee/kit/errors/unreachable';

/** Beside the event and not in a copy of it: copying cost a third of the whole fold. */
type Dated<Event> = { readonly day: Day; readonly hour: number; readonly event: Event };

export type DatedView = Dated<PageViewed>;
export type DatedImpression = Dated<ImpressionSeen>;
export type DatedClick = Dated<LinkClicked>;
export type DatedInvalid = {
  readonly day: Day;
  readonly modelId: number;
  readonly type: ActivityEvent['type'];
  readonly reason: string;
};

/** What people did, by kind, and apart from it what no person did. */
export type DatedActivity = {
  readonly views: readonly DatedView[];
  readonly impressions: readonly DatedImpression[];
  readonly clicks: readonly DatedClick[];
  readonly invalid: readonly DatedInvalid[];
};

/** The model number under which the site's own invalid traffic stands. */
export const siteItself = 0;

/** Every event in exactly one of the four lists, with its day and hour in the site's zone. */
export const dateActivity = (events: readonly ActivityEvent[], calendar: Calendar): DatedActivity => {
  const views: DatedView[] = [];
  const impressions: DatedImpression[] = [];
  const clicks: DatedClick[] = [];
  const invalid: DatedInvalid[] = [];
  for (const event of events) {
    const { day, hour } = calendar.momentOf(event.at);
    if (event.invalid !== undefined) {
      const modelId = event.type === 'page.viewed' ? siteItself : event.modelId;
      invalid.push({ day, modelId, type: event.type, reason: event.invalid });
      continue;
    }
    switch (event.type) {
      case 'page.viewed':
        views.push({ day, hour, event });
        break;
      case 'impression.seen':
        impressions.push({ day, hour, event });
        break;
      case 'link.clicked':
        clicks.push({ day, hour, event });
        break;
      default:
        unreachable(event);
    }
  }
  return { views, impressions, clicks, invalid };
};
