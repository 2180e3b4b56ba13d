import type { ActivityEvent } from '@marquee/contracts/events/activity-batch';
import type { InvalidReason } from '@marquee/contracts/events/visit-facts';
import type { Conspicuous } from '@marquee/contracts/http/conspicuous-days';
import { type Evidence, isAct, type ModelEvidence } from './evidence';
import type { limitFilter } from './limit-filter';

/** Clicks per opened profile of a model, or of the site where the model has too few, in the weeks before. */
export type UsualRate = (modelId: number) => number;

export type Mark = Pick<Conspicuous, 'reason' | 'events' | 'of'> & { readonly modelId: number };

/** Days with less say nothing: a household, an office or one shared link explains them. */
const eventsMin = 20;
const manyMin = 50;
/** Parts of a day that one source has at most where many people visit. */
const networkShare = 0.3;
const browserShare = 0.8;
const hourShare = 0.6;
const fastShare = 0.5;
const fastMin = 10;
/** So many times the usual part or rate. */
const timesUsual = 4;

const marksOf = (model: ModelEvidence, usualRate: number): Mark[] => {
  const { modelId, opened, clicks, network, browser, hour, timedClicks, fastClicks } = model;
  const all = opened + clicks;
  const usual = usualRate * Math.max(1, opened);
  const isMuch = (share: { readonly events: number; readonly usual: number }, part: number): boolean =>
    all >= manyMin && share.events >= part * all && share.events >= timesUsual * share.usual * all;
  const marks: readonly (readonly [Mark['reason'], number, number, boolean])[] = [
    ['one-network', network.events, all, network.events >= eventsMin && network.events > networkShare * all],
    ['too-fast', fastClicks, timedClicks, fastClicks >= fastMin && fastClicks >= fastShare * timedClicks],
    ['clicks-without-views', clicks, all, clicks >= eventsMin && clicks > timesUsual * usual],
    ['one-browser', browser.events, all, isMuch(browser, browserShare)],
    ['burst', hour.events, all, isMuch(hour, hourShare)],
  ];
  return marks.flatMap(([reason, events, of, isMarked]) =>
    isMarked ? [{ modelId, reason, events, of }] : [],
  );
};

export const judgeDay = (evidence: Evidence, usualRate: UsualRate): Mark[] =>
  evidence.models().flatMap((model) => marksOf(model, usualRate(model.modelId)));

/**
 * The reason against an event that was valid at its arrival: of the limits, if any are given; one of the one network; or
 * a click that came too fast. The other reasons only mark a day: they do not say which events are invented.
 */
export const dayFilter = (evidence: Evidence, byLimits?: ReturnType<typeof limitFilter>) => {
  const networks = new Map<number, string>();
  const fast = new Set<number>();
  for (const model of evidence.models())
    for (const { reason } of marksOf(model, Number.POSITIVE_INFINITY)) {
      if (reason === 'one-network') networks.set(model.modelId, model.network.name);
      if (reason === 'too-fast') fast.add(model.modelId);
    }
  return (event: ActivityEvent): InvalidReason | undefined => {
    if (!isAct(event) || event.invalid !== undefined) return undefined;
    const reason = byLimits?.(event);
    if (reason !== undefined) return reason;
    if (event.network !== undefined && networks.get(event.modelId) === event.network) return 'excess';
    return fast.has(event.modelId) && evidence.isFast(event) ? 'impossible' : undefined;
  };
};
