import type { Platform } from '@marquee/contracts/rules/platforms';
import { openHourlyCounts } from './hourly-counts';
import { recentlyUsed } from './recently-used';

type ClickAttempt = {
  /** The pseudonym, before any cap. */
  readonly visitor: string;
  readonly modelId: number;
  readonly platform: Platform['key'];
  /** Epoch milliseconds. */
  readonly at: number;
};

/**
 * Decides whether an event that is valid otherwise repeats an earlier one, and counts it. Memory is bounded,
 * whatever is sent.
 */
export type Repeats = {
  /** `hasVisit`: the pseudonym is of one session, and not of all people with one IP and one user agent. */
  readonly isRepeatedClick: (click: ClickAttempt, hasVisit: boolean) => boolean;
  readonly isRepeatedCard: (visitor: string, modelId: number, at: number) => boolean;
};

export type RepeatLimits = {
  /** A visit's click on a link that it has clicked less than this ago is a repeat. */
  readonly repeatWindowMs: number;
  /** The clicks of one pseudonym on a link within a clock hour; undefined: no limit. */
  readonly clicksPerLink: number | undefined;
  readonly cardsPerModel: number | undefined;
};

/** 15 MB when full: exact up to 5,000 clicks a second on links that were not clicked before. */
const clicksRemembered = 100_000;

/**
 * Two rules. The same visit clicks the same link again within some seconds, counted from its last click. And
 * one pseudonym clicks a link, or sees a model's card, more often within an hour than a person does; so many
 * that a carrier's phones behind one IP stay below it. Each process counts by itself: the gateway sends
 * redirects of one IP to the same process as far as possible.
 */
export const openRepeats = ({ repeatWindowMs, clicksPerLink, cardsPerModel }: RepeatLimits): Repeats => {
  const lastClick = recentlyUsed(clicksRemembered, () => ({ at: Number.NEGATIVE_INFINITY }));
  const clicks = openHourlyCounts();
  const cards = openHourlyCounts();
  return {
    isRepeatedClick: ({ visitor, modelId, platform, at }, hasVisit) => {
      const isOverLimit =
        clicksPerLink !== undefined && clicks.add(visitor, `${modelId} ${platform}`, at) > clicksPerLink;
      if (!hasVisit) return isOverLimit;
      const last = lastClick(`${visitor} ${modelId} ${platform}`);
      // A clock that was set back must not make every click a repeat.
      const isWithinWindow = Math.abs(at - last.at) < repeatWindowMs;
      last.at = at;
      return isWithinWindow || isOverLimit;
    },
    isRepeatedCard: (visitor, modelId, at) =>
      cardsPerModel !== undefined && cards.add(visitor, String(modelId), at) > cardsPerModel,
  };
};
