import { unknownGroup } from '@marquee/contracts/http/model-analytics';
import type { Day } from '@marquee/contracts/rules/days';
import { sourceOf } from '@marquee/contracts/rules/sources';
import { campaignSource, campaignSourceName, type UniqueClicks } from './click-visitors';
import type { DatedImpression, DatedLinkClick } from './dated-activity';
import type { RowOf } from './day-tables';
import { campaignOf } from './slot-of';
import { tally } from './tally';

/** A visit or a click that is credited to a campaign link, and the site that the visit came from. */
type CampaignEvent = {
  readonly modelId: number;
  readonly day: Day;
  readonly campaign: string;
  readonly source: string;
  /** The pseudonym. */
  readonly visitor: string;
  readonly visits: 0 | 1;
  readonly clicks: 0 | 1;
};

/** Shared, because nearly every event has no campaign. */
const none: CampaignEvent[] = [];

/**
 * A profile opened through a link is a visit, a click on that profile is a click. A link to a platform is
 * both at once.
 */
export const campaignEvents = (
  impressions: readonly DatedImpression[],
  linkClicks: readonly DatedLinkClick[],
): CampaignEvent[] =>
  [...impressions, ...linkClicks].flatMap((dated) => {
    const campaign = campaignOf(dated);
    if (campaign === undefined) return none;
    const { day, event } = dated;
    const isClick = event.type === 'link.clicked';
    return {
      modelId: event.modelId,
      day,
      campaign,
      source: event.referrer === undefined ? unknownGroup : sourceOf(event.referrer).name,
      visitor: event.visitor,
      visits: !isClick || event.surface === 'campaign' ? 1 : 0,
      clicks: isClick ? 1 : 0,
    };
  });

const addFigures = (row: { visits: number; clicks: number }, { visits, clicks }: CampaignEvent): void => {
  row.visits += visits;
  row.clicks += clicks;
};

export const foldModelCampaignDays = (events: readonly CampaignEvent[], unique: UniqueClicks) =>
  tally(
    events,
    ({ modelId, campaign }) => `${modelId} ${campaign}`,
    ({ modelId, day, campaign }): RowOf<'model_campaign_days'> => ({
      modelId,
      day,
      campaign,
      visits: 0,
      clicks: 0,
      unique_clicks: unique.in(modelId, day, 'campaign', campaign),
    }),
    addFigures,
  );

export const foldModelCampaignSourceDays = (events: readonly CampaignEvent[], unique: UniqueClicks) =>
  tally(
    events,
    ({ modelId, campaign, source }) => `${modelId} ${campaign} ${source}`,
    ({ modelId, day, campaign, source }): RowOf<'model_campaign_source_days'> => ({
      modelId,
      day,
      campaign,
      source,
      visits: 0,
      clicks: 0,
      people: unique.in(modelId, day, campaignSource, campaignSourceName(campaign, source)),
    }),
    addFigures,
  );
