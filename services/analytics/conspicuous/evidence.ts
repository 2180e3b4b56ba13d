import type { ActivityEvent } from '@marquee/contracts/events/activity-batch';
import type { ImpressionSeen } from '@marquee/contracts/events/impression-seen';
import type { LinkClicked } from '@marquee/contracts/events/link-clicked';
import type { Day } from '@marquee/contracts/rules/days';
import type { Calendar } from '@marquee/kit/days/site-calendar';

/** A person opens a profile, looks at it and clicks; a click within this time of the opening is no reading. */
const readingMs = 2_000;

/** An opened profile or a click: what detection looks at. */
export type Act = ImpressionSeen | LinkClicked;

type OfModel = {
  opened: number;
  clicks: number;
  readonly networks: Map<string, number>;
  readonly browsers: Map<string, number>;
  readonly hours: number[];
  /** The first opening by each visitor, epoch milliseconds. */
  readonly openedAt: Map<string, number>;
  readonly clickedAt: Map<string, number[]>;
};

type Share = { readonly name: string; readonly events: number };

export type ModelEvidence = {
  readonly modelId: number;
  readonly opened: number;
  readonly clicks: number;
  readonly network: Share;
  /** The browser's version with the most events, and its part of the events of all models. */
  readonly browser: Share & { readonly usual: number };
  /** The hour with the most events, and its part of the events of all models. */
  readonly hour: Share & { readonly usual: number };
  /** Clicks of visitors who had opened the profile, and those of them within `readingMs` of the opening. */
  readonly timedClicks: number;
  readonly fastClicks: number;
};

const addTo = <Key>(counts: Map<Key, number>, key: Key): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1);

const largest = (counts: ReadonlyMap<string, number>): Share => {
  let top: Share = { name: '', events: 0 };
  for (const [name, events] of counts) if (events > top.events) top = { name, events };
  return top;
};

/** An earlier version of tracking sends no version. */
const browserOf = ({ browserVersion, country, device, browser }: Act): string =>
  browserVersion ?? `${country} ${device} ${browser}`;

export const isAct = (event: ActivityEvent): event is Act =>
  event.type === 'link.clicked' || (event.type === 'impression.seen' && event.kind === 'profile');

/** Collects what detection needs to know about a day, in one pass over its events in any order. */
export const openEvidence = (day: Day, calendar: Calendar) => {
  const models = new Map<number, OfModel>();
  const browsers = new Map<string, number>();
  const hours = Array.from({ length: 24 }, () => 0);
  const ofModel = (id: number): OfModel => {
    const known = models.get(id);
    if (known) return known;
    const fresh: OfModel = {
      opened: 0,
      clicks: 0,
      networks: new Map(),
      browsers: new Map(),
      hours: Array.from({ length: 24 }, () => 0),
      openedAt: new Map(),
      clickedAt: new Map(),
    };
    models.set(id, fresh);
    return fresh;
  };
  const addAct = (act: Act, hour: number): void => {
    const model = ofModel(act.modelId);
    if (act.network !== undefined) addTo(model.networks, act.network);
    addTo(model.browsers, browserOf(act));
    addTo(browsers, browserOf(act));
    model.hours[hour] = (model.hours[hour] ?? 0) + 1;
    hours[hour] = (hours[hour] ?? 0) + 1;
    if (act.type === 'impression.seen') {
      model.opened += 1;
      model.openedAt.set(act.visitor, Math.min(act.at, model.openedAt.get(act.visitor) ?? act.at));
    } else {
      model.clicks += 1;
      if (act.surface === 'profile')
        model.clickedAt.set(act.visitor, [...(model.clickedAt.get(act.visitor) ?? []), act.at]);
    }
  };
  const isFastAt = (model: OfModel | undefined, visitor: string, at: number): boolean => {
    const openedAt = model?.openedAt.get(visitor);
    return openedAt !== undefined && at >= openedAt && at - openedAt < readingMs;
  };
  return {
    /** Takes valid opened profiles and clicks of the day; other events are ignored. */
    add: (events: readonly ActivityEvent[]): void => {
      for (const event of events) {
        if (event.invalid !== undefined || !isAct(event)) continue;
        const moment = calendar.momentOf(event.at);
        if (moment.day === day) addAct(event, moment.hour);
      }
    },
    models: (): ModelEvidence[] => {
      const all = Math.max(
        1,
        hours.reduce((sum, events) => sum + events, 0),
      );
      return [...models].map(([modelId, model]) => {
        const clicks = [...model.clickedAt].flatMap(([visitor, times]) =>
          model.openedAt.has(visitor) ? times.map((at) => isFastAt(model, visitor, at)) : [],
        );
        const browser = largest(model.browsers);
        const hour = largest(new Map(model.hours.map((events, at) => [String(at), events])));
        return {
          modelId,
          opened: model.opened,
          clicks: model.clicks,
          network: largest(model.networks),
          browser: { ...browser, usual: (browsers.get(browser.name) ?? 0) / all },
          hour: { ...hour, usual: (hours[Number(hour.name)] ?? 0) / all },
          timedClicks: clicks.length,
          fastClicks: clicks.filter((isFast) => isFast).length,
        };
      });
    },
    /** Whether a click came within `readingMs` after its visitor first opened the profile. */
    isFast: (event: Act): boolean =>
      event.type === 'link.clicked' &&
      event.surface === 'profile' &&
      isFastAt(models.get(event.modelId), event.visitor, event.at),
  };
};

export type Evidence = ReturnType<typeof openEvidence>;
