import type { Platform } from '@marquee/contracts/rules/platforms';
import { openHourlyCounts } from './hourly-counts';
import { recentlyUsed } from './recently-used';

type Press = {
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
  readonly isRepeatedClick: (press: Press, hasVisit: boolean) => boolean;
  readonly isRepeatedCard: (visitor: string, modelId: number, at: number) => boolean;
};

export type RepeatLimits = {
  /** A visit's press on a link it has pressed less than this ago is a repeat. */
  readonly pressWithinMs: number;
  /** Of one pseudonym within a clock hour; undefined: no bound. */
  readonly clicksPerLink: number | undefined;
  readonly cardsPerModel: number | undefined;
};

/** 15 MB when full: exact up to 5,000 presses a second on links that were not pressed before. */
const pressesRemembered = 100_000;

/**
 * Two rules. The same visit presses the same link again within some seconds, counted from its last press. And
 * one pseudonym presses a link, or sees a model's card, more often within an hour than a person does; so many
 * that a carrier's phones behind one IP stay below it. Each process counts by itself: the gateway sends
 * redirects of one IP to the same process as far as possible.
 */
export const openRepeats = ({ pressWithinMs, clicksPerLink, cardsPerModel }: RepeatLimits): Repeats => {
  const lastPress = recentlyUsed(pressesRemembered, () => ({ at: Number.NEGATIVE_INFINITY }));
  const clicks = openHourlyCounts();
  const cards = openHourlyCounts();
  return {
    isRepeatedClick: ({ visitor, modelId, platform, at }, hasVisit) => {
      const isBeyond =
        clicksPerLink !== undefined && clicks.add(visitor, `${modelId} ${platform}`, at) > clicksPerLink;
      if (!hasVisit) return isBeyond;
      const last = lastPress(`${visitor} ${modelId} ${platform}`);
      // A clock that was set back must not make every press a repeat.
      const isSoon = Math.abs(at - last.at) < pressWithinMs;
      last.at = at;
      return isSoon || isBeyond;
    },
    isRepeatedCard: (visitor, modelId, at) =>
      cardsPerModel !== undefined && cards.add(visitor, String(modelId), at) > cardsPerModel,
  };
};
