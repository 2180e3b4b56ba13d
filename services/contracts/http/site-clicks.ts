import { z } from 'zod';
import { Surface } from '../events/impression-seen';
import { InvalidReason } from '../events/visit-facts';
import { Day } from '../rules/days';
import { FiguresRange, WholeHour } from './model-analytics';

/** Deeper slots are counted as this one in the figures of the whole site: 20 means "20 and deeper". */
export const siteDeepestPosition = 20;

export const siteRangeMaxDays = 3_660;

/** Models per reason of invalid traffic, and ids in `models`, at most. */
export const invalidModelsMax = 20;
export const askedModelsMax = 200;

/** Surfaces that report no seen cards: their clicks are in no rate. */
export const surfacesWithoutCards: readonly Surface[] = ['profile', 'direct', 'campaign', 'video'];

/** The row of visits without a campaign. */
export const noCampaign = '(none)';

const Hours = z.object({ seen: z.int(), opened: z.int(), clicks: z.int() });

/** The surface whose slots a placement pays for. */
export const paidSurface: Surface = 'home-featured';

const Clicks = Hours.extend({
  uniqueClicks: z.int(),
  /** The clicks that cards led to: on the cards, and on the profiles that they opened. */
  cardClicks: z.int(),
});

const ClicksOfModel = Clicks.extend({ modelId: z.int() });
export type ClicksOfModel = z.infer<typeof ClicksOfModel>;

/** `slotCards`: the cards seen on a page that the visit is proven to have been on. `seen` includes the others. */
const SlotClicks = Clicks.extend({ slotCards: z.int() });

const DayOfSite = SlotClicks.extend({ date: Day });

/** `cardClickRate`: `cardClicks` ÷ `slotCards` × 100 to one decimal; 0 without cards. */
const Totals = SlotClicks.extend({ cardClickRate: z.number() });

/**
 * `GET /api/insights/site/clicks?from&to` (both included, at most `siteRangeMaxDays`) or
 * `?period=daily|weekly|monthly|quarter|year|all`, which ends today (`all` begins with the first counted
 * day). Valid clicks of the whole site; every list adds up to the totals. `models=1,2,3`: the figures of
 * these models, in `models`. A unique click is a person of a day and model, so the models' add up too.
 */
export const SiteClicks = z.object({
  totals: Totals,
  before: Totals.extend({
    first: Day,
    last: Day,
    dailyStats: z.array(DayOfSite),
  }),
  dailyStats: z.array(DayOfSite),
  surfaces: z.array(
    z.object({ surface: Surface, position: z.int(), seen: z.int(), opened: z.int(), clicks: z.int() }),
  ),
  /** The figures of the models asked for, each once, in the order given. */
  models: z.array(ClicksOfModel),
  /** Only for today: figures of the hours that are over, and of the same hours a week before. */
  sameHours: z.object({ until: WholeHour, now: Hours, weekBefore: Hours }).optional(),
  range: FiguresRange,
});
export type SiteClicks = z.infer<typeof SiteClicks>;

/** `GET /api/insights/site/invalid`, same range: not counted events by reason, and models with the most. */
export const SiteInvalid = z.object({
  reasons: z.array(
    z.object({
      reason: InvalidReason,
      events: z.int(),
      /** At most `invalidModelsMax`, the most events first. Page views are about no model. */
      models: z.array(z.object({ modelId: z.int(), events: z.int() })),
    }),
  ),
  range: z.object({ first: Day, last: Day, timezone: z.string() }),
});
export type SiteInvalid = z.infer<typeof SiteInvalid>;
