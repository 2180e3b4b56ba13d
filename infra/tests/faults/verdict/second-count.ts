/**
 * A second count of what the journal holds, for every table of daily sums. It is deliberately simple and
 * imports nothing of the product: an error that product and harness share would go unnoticed.
 */
import type { JournalEvent } from '../load/journal';
import { requestContext } from '../load/publish-by-hand';

/** Each table of daily sums: the columns of its key without the day, and its figures. */
export const countTables = {
  site_days: {
    key: [],
    figures: [
      ...['views', 'visitors', 'other_views', 'seen', 'slot_cards', 'opened'],
      ...['clicks', 'card_clicks', 'unique_clicks'],
    ],
  },
  site_hours: { key: ['hour'], figures: ['views', 'visitors', 'seen', 'opened', 'clicks'] },
  model_hours: { key: ['model_id', 'hour'], figures: ['seen', 'opened', 'clicks'] },
  page_days: { key: ['path'], figures: ['views'] },
  entry_page_days: { key: ['path'], figures: ['visitors'] },
  referrer_days: { key: ['referrer'], figures: ['views', 'visitors'] },
  country_days: { key: ['country'], figures: ['views', 'visitors'] },
  device_days: { key: ['device'], figures: ['views', 'visitors'] },
  browser_days: { key: ['browser'], figures: ['views', 'visitors'] },
  model_days: {
    key: ['model_id'],
    figures: ['card', 'slot_cards', 'profile', 'clicks', 'card_clicks', 'unique_clicks'],
  },
  model_people_days: { key: ['model_id'], figures: ['networks', 'card_people', 'paid_people'] },
  model_surface_days: { key: ['model_id', 'surface', 'position'], figures: ['seen', 'opened', 'clicks'] },
  model_platform_days: { key: ['model_id', 'platform'], figures: ['clicks'] },
  model_audience_days: { key: ['model_id', 'dimension', 'name'], figures: ['clicks', 'unique_clicks'] },
  // The load follows no campaign link.
  model_campaign_days: { key: ['model_id', 'campaign'], figures: ['visits', 'clicks', 'unique_clicks'] },
  model_campaign_source_days: { key: ['model_id', 'campaign', 'source'], figures: ['visits', 'clicks'] },
  site_surface_days: { key: ['surface', 'position'], figures: ['seen', 'opened', 'clicks'] },
  invalid_days: { key: ['model_id', 'type', 'reason'], figures: ['events'] },
  // The load is no demo traffic.
  demo_days: { key: ['model_id', 'figure'], figures: ['events'] },
  // The combined sums by the facts that stay the same for each person of the load.
  visit_group_days: { key: ['country', 'device', 'browser', 'campaign'], figures: ['views', 'visitors'] },
  click_group_days: {
    key: ['model_id', 'country', 'device', 'source', 'campaign'],
    figures: ['clicks', 'unique_clicks'],
  },
} as const;
export type CountTable = keyof typeof countTables;

/** Sums by `table figure day key …`. */
export type Figures = ReadonlyMap<string, number>;
export const figureName = (
  table: CountTable,
  figure: string,
  day: string,
  ...key: readonly unknown[]
): string => [table, figure, day, ...key].join(' ');

/** A figure may lie anywhere between: requests around midnight or a full hour belong to either side. */
type Bounds = { least: number; most: number };

const hourMs = 3_600_000;
/** An event without a known answer was received at most this much later: requests end within seconds. */
const receivedWithinMs = 15_000;

type Moment = { readonly day: string; readonly hour: number };
const momentOf = (at: number): Moment => ({
  day: new Date(at).toISOString().slice(0, 10),
  hour: new Date(at).getUTCHours(),
});

/** The local days and hours, in UTC, on which the event can be counted. */
const momentsOf = (
  { fact, firstSentAt, lastAnsweredAt, accepted }: JournalEvent,
  aheadMs: number,
): Moment[] => {
  if (fact.on !== undefined) return [fact.on];
  const first = firstSentAt + aheadMs;
  const last = lastAnsweredAt + aheadMs + (accepted ? 0 : receivedWithinMs);
  const moments: Moment[] = [];
  for (let at = first; Math.floor(at / hourMs) <= Math.floor(last / hourMs); at += hourMs)
    moments.push(momentOf(at));
  return moments;
};

type Add = (certain: boolean, table: CountTable, figure: string, day: string, ...key: unknown[]) => void;

/** A click that was published by hand has no source. */
const groupsOf = ({
  country = requestContext.country,
  device = requestContext.device,
  source = '(unknown)',
}: JournalEvent['fact']) => ({ country, device, source });

const campaignOf = ({ campaign = '(none)' }: JournalEvent['fact']): string => campaign;

const clickGroupOf = (fact: JournalEvent['fact']) => {
  const { country, device, source } = groupsOf(fact);
  return [fact.model, country, device, source, campaignOf(fact)];
};

/** Whether a card led to the click, or was seen where a page is proven to have shown it. */
const isInSlot = ({ surface = '', position = -1 }: JournalEvent['fact']): boolean =>
  position >= 0 && !['profile', 'direct', 'campaign', 'video'].includes(surface);

const figureOf = { card: 'seen', profile: 'opened', click: 'clicks' } as const;

/** Everything that depends on the hour. */
const addByHour = (
  { fact: { type, model, invalid } }: JournalEvent,
  moments: readonly Moment[],
  add: Add,
): void => {
  if (invalid !== undefined) return;
  const certain = moments.length === 1;
  for (const { day, hour } of moments) {
    if (type === 'view') {
      add(certain, 'site_hours', 'views', day, hour);
      continue;
    }
    add(certain, 'site_hours', figureOf[type], day, hour);
    add(certain, 'model_hours', figureOf[type], day, model, hour);
    if (type === 'click') add(certain, 'model_audience_days', 'clicks', day, model, 'hour', hour);
  }
};

/** Everything that depends only on the day. */
const addByDay = ({ fact }: JournalEvent, day: string, certain: boolean, add: Add): void => {
  const { type, model, surface, position, platform, page } = fact;
  const { referrer, country, device, browser } = fact;
  if (fact.invalid !== undefined) {
    const name = {
      view: 'page.viewed',
      card: 'impression.seen',
      profile: 'impression.seen',
      click: 'link.clicked',
    };
    for (const id of [model, 0]) add(certain, 'invalid_days', 'events', day, id, name[type], fact.invalid);
    return;
  }
  if (type === 'view') {
    add(certain, 'site_days', 'views', day);
    add(certain, 'page_days', 'views', day, page);
    add(certain, 'referrer_days', 'views', day, referrer);
    add(certain, 'country_days', 'views', day, country);
    add(certain, 'device_days', 'views', day, device);
    add(certain, 'browser_days', 'views', day, browser);
    add(certain, 'visit_group_days', 'views', day, country, device, browser, campaignOf(fact));
    return;
  }
  const figure = figureOf[type];
  add(certain, 'model_days', type === 'click' ? 'clicks' : type, day, model);
  add(certain, 'model_surface_days', figure, day, model, surface, position);
  add(certain, 'site_surface_days', figure, day, surface, Math.min(position ?? -1, 20));
  add(certain, 'site_days', figure, day);
  if (type !== 'profile' && isInSlot(fact)) {
    const ofCards = type === 'card' ? 'slot_cards' : 'card_clicks';
    add(certain, 'site_days', ofCards, day);
    add(certain, 'model_days', ofCards, day, model);
  }
  if (type !== 'click') return;
  add(certain, 'model_platform_days', 'clicks', day, model, platform);
  const groups = groupsOf(fact);
  add(certain, 'click_group_days', 'clicks', day, ...clickGroupOf(fact));
  for (const [dimension, name] of Object.entries(groups))
    add(certain, 'model_audience_days', 'clicks', day, model, dimension, name);
};

/** A visitor counts once a day. The load's people never change: any view gives the facts but the page. */
const addVisitor = (
  views: readonly (JournalEvent & { readonly moments: readonly Moment[] })[],
  day: string,
  certain: boolean,
  add: Add,
): void => {
  const fact = views[0]?.fact;
  add(certain, 'site_days', 'visitors', day);
  add(certain, 'referrer_days', 'visitors', day, fact?.referrer);
  add(certain, 'country_days', 'visitors', day, fact?.country);
  add(certain, 'device_days', 'visitors', day, fact?.device);
  add(certain, 'browser_days', 'visitors', day, fact?.browser);
  if (fact !== undefined) {
    const { country, device, browser } = fact;
    add(certain, 'visit_group_days', 'visitors', day, country, device, browser, campaignOf(fact));
  }
  // The page and hour of the earliest view: of those that may be it, when several were in flight at once.
  const earliestAnswer = Math.min(
    ...views.map((view) => (view.accepted ? view.lastAnsweredAt : Number.POSITIVE_INFINITY)),
  );
  const first = views.filter(({ firstSentAt }) => firstSentAt <= earliestAnswer);
  const hours = new Set(
    first.flatMap(({ moments }) => moments.filter((one) => one.day === day)).map(({ hour }) => hour),
  );
  for (const hour of hours) add(certain && hours.size === 1, 'site_hours', 'visitors', day, hour);
  for (const view of first)
    add(certain && first.length === 1, 'entry_page_days', 'visitors', day, view.fact.page);
};

type AddOnce = (who: string, ...figure: Parameters<Add>) => void;

/** A network is one of a model's day, however often it opens the profile or clicks. */
const addNetwork = (
  { fact: { type, model, network } }: JournalEvent,
  days: ReadonlySet<string>,
  addOnce: AddOnce,
): void => {
  if (network === undefined || type === 'view' || type === 'card') return;
  for (const day of days)
    addOnce(`${model} ${network}`, days.size === 1, 'model_people_days', 'networks', day, model);
};

/**
 * A person is one unique click of each figure of a day, however often it is added: `certain` when one of the
 * clicks is.
 */
const addClicker = ({ fact }: JournalEvent, moments: readonly Moment[], addOnce: AddOnce): void => {
  const { model, sender } = fact;
  if (sender === undefined) return;
  const groups = groupsOf(fact);
  const isOneDay = new Set(moments.map(({ day }) => day)).size === 1;
  const who = `${model} ${sender}`;
  for (const { day, hour } of moments) {
    addOnce(who, isOneDay, 'model_days', 'unique_clicks', day, model);
    addOnce(who, isOneDay, 'site_days', 'unique_clicks', day);
    if (isInSlot(fact)) addOnce(who, isOneDay, 'model_people_days', 'card_people', day, model);
    if (isInSlot(fact) && fact.surface === 'home-featured')
      addOnce(who, isOneDay, 'model_people_days', 'paid_people', day, model);
    addOnce(who, isOneDay, 'click_group_days', 'unique_clicks', day, ...clickGroupOf(fact));
    for (const [dimension, name] of Object.entries(groups))
      addOnce(who, isOneDay, 'model_audience_days', 'unique_clicks', day, model, dimension, name);
    addOnce(who, moments.length === 1, 'model_audience_days', 'unique_clicks', day, model, 'hour', hour);
  }
};

/** The bounds of every figure that these events add to, with tracking's clock ahead by `aheadMs`. */
const expectedFigures = (events: readonly JournalEvent[], aheadMs: number): Map<string, Bounds> => {
  const figures = new Map<string, Bounds>();
  const add: Add = (certain, table, figure, day, ...key) => {
    const name = figureName(table, figure, day, ...key);
    const bounds = figures.get(name) ?? { least: 0, most: 0 };
    bounds.most += 1;
    if (certain) bounds.least += 1;
    figures.set(name, bounds);
  };
  const bySender = new Map<
    string,
    { day: string; views: (JournalEvent & { readonly moments: readonly Moment[] })[]; certain: boolean }
  >();
  const once = new Map<string, Parameters<Add>>();
  const addOnce: AddOnce = (who, certain, ...figure) => {
    const key = [who, ...figure].join(' ');
    once.set(key, [certain || once.get(key)?.[0] === true, ...figure]);
  };
  for (const event of events) {
    const moments = momentsOf(event, aheadMs);
    const days = new Set(moments.map(({ day }) => day));
    const isView = event.fact.type === 'view' && event.fact.invalid === undefined;
    addByHour(event, moments, add);
    if (event.fact.type === 'click' && event.fact.invalid === undefined) addClicker(event, moments, addOnce);
    if (event.fact.invalid === undefined) addNetwork(event, days, addOnce);
    for (const day of days) {
      addByDay(event, day, days.size === 1, add);
      if (!isView) continue;
      const key = `${day} ${event.fact.sender}`;
      const known = bySender.get(key) ?? { day, views: [], certain: false };
      known.views.push({ ...event, moments });
      known.certain ||= days.size === 1;
      bySender.set(key, known);
    }
  }
  for (const { day, views, certain } of bySender.values()) addVisitor(views, day, certain, add);
  for (const figure of once.values()) add(...figure);
  return figures;
};

const shownAtMost = 5;

/** Compares what was added to the tables with the second count; one line per table that differs. */
export const compareFigures = (
  events: readonly JournalEvent[],
  before: Figures,
  after: Figures,
  aheadMs = 0,
): string[] => {
  const expected = expectedFigures(events, aheadMs);
  const differences = new Map<string, string[]>();
  for (const name of new Set([...expected.keys(), ...before.keys(), ...after.keys()])) {
    const added = (after.get(name) ?? 0) - (before.get(name) ?? 0);
    const { least, most } = expected.get(name) ?? { least: 0, most: 0 };
    if (added >= least && added <= most) continue;
    const [table = '', ...rest] = name.split(' ');
    const wanted = least === most ? String(least) : `${least} to ${most}`;
    differences.set(table, [...(differences.get(table) ?? []), `${rest.join(' ')}: ${added}, not ${wanted}`]);
  }
  return [...differences].map(
    ([table, lines]) =>
      `${lines.length} figures of ${table} differ from the second count: ${lines.slice(0, shownAtMost).join('; ')}`,
  );
};
