import type { ActivityEvent } from '@marquee/contracts/events/activity-batch';
import type { ImpressionSeen } from '@marquee/contracts/events/impression-seen';
import type { LinkClicked } from '@marquee/contracts/events/link-clicked';
import type { Day } from '@marquee/contracts/rules/days';
import type { Calendar } from '@marquee/kit/days/site-calendar';

/** A person opens a profile, looks at it and clicks; a click within this time of the opening is no reading. */
const readingMs = 2_000;

/** An opened profile or a click: what detection looks at. */
export type Act = ImpressionSeen | LinkClicked;

/** Events by name: a network, a version of a browser, an hour. */
type Counts = Map<string, number>;

const newModel = () => ({
  opened: 0,
  clicks: 0,
  networks: new Map() as Counts,
  browsers: new Map() as Counts,
  hours: new Map() as Counts,
  /** The first opening by each visitor, epoch milliseconds. */
  openedAt: new Map<string, number>(),
  clickedAt: new Map<string, number[]>(),
});
type OfModel = ReturnType<typeof newModel>;

const addTo = (counts: Counts, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);

const largest = (counts: Counts) => {
  let top = { name: '', events: 0 };
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
  const browsers: Counts = new Map();
  const hours: Counts = new Map();
  let all = 0;
  const addAct = (act: Act, hour: string): void => {
    const model = models.get(act.modelId) ?? newModel();
    models.set(act.modelId, model);
    all += 1;
    if (act.network !== undefined) addTo(model.networks, act.network);
    for (const counts of [model.browsers, browsers]) addTo(counts, browserOf(act));
    for (const counts of [model.hours, hours]) addTo(counts, hour);
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
        if (moment.day === day) addAct(event, String(moment.hour));
      }
    },
    models: () =>
      [...models].map(([modelId, model]) => {
        const clicks = [...model.clickedAt].flatMap(([visitor, times]) =>
          model.openedAt.has(visitor) ? times.map((at) => isFastAt(model, visitor, at)) : [],
        );
        /** The name with the most events, and its part of the events of all models. */
        const top = (of: Counts, ofAll: Counts) => {
          const { name, events } = largest(of);
          return { events, usual: (ofAll.get(name) ?? 0) / all };
        };
        return {
          modelId,
          opened: model.opened,
          clicks: model.clicks,
          network: largest(model.networks),
          browser: top(model.browsers, browsers),
          hour: top(model.hours, hours),
          /** Clicks of visitors who had opened the profile, and those of them within `readingMs` of the opening. */
          timedClicks: clicks.length,
          fastClicks: clicks.filter((isFast) => isFast).length,
        };
      }),
    /** Whether a click came within `readingMs` after its visitor first opened the profile. */
    isFast: (event: Act): boolean =>
      event.type === 'link.clicked' &&
      event.surface === 'profile' &&
      isFastAt(models.get(event.modelId), event.visitor, event.at),
  };
};

export type Evidence = ReturnType<typeof openEvidence>;
export type ModelEvidence = ReturnType<Evidence['models']>[number];
