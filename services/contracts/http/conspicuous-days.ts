import { z } from 'zod';
import { Day } from '../rules/days';

/** Why a model's day is conspicuous. */
export const conspicuousReasons = [
  'one-network',
  'too-fast',
  'clicks-without-views',
  'one-browser',
  'burst',
] as const;

const Conspicuous = z.object({
  day: Day,
  reason: z.enum(conspicuousReasons),
  /** Opened profiles and clicks of the model's day that show the pattern, and all of them. */
  events: z.int().min(0),
  of: z.int().min(0),
});
export type Conspicuous = z.infer<typeof Conspicuous>;

/** A day that was recounted with the rules of detection; `removed`: its events that became invalid. */
const Correction = z.object({ day: Day, at: z.iso.datetime(), removed: z.int() });
export type Correction = z.infer<typeof Correction>;

/** Part of the answers that show figures of days, by day. */
export const dayNotes = {
  conspicuous: z.array(Conspicuous),
  corrections: z.array(Correction),
  /** Valid events of demo traffic among the figures. An earlier version sends none. */
  demo: z.int().min(0).optional(),
};

/** Events that a recount makes invalid, by reason, and the models whose valid visits and clicks it changes most. */
const RefilterChanges = z.object({
  reasons: z.record(z.string(), z.int()),
  models: z.array(z.object({ modelId: z.int().positive(), before: z.int(), after: z.int() })),
});
export type RefilterChanges = z.infer<typeof RefilterChanges>;

/**
 * A recount of one day from the log by `recountRules`. Without `applies` it only measures what would
 * change. `figures`: rows of the figures that differ; `removed`: events that become invalid.
 */
export const Refilter = z.object({
  id: z.int().positive(),
  day: Day,
  applies: z.boolean(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
  figures: z.int().nullable(),
  removed: z.int().nullable(),
  why: z.string().nullable(),
  /** What a finished recount changes. An earlier version sends none. */
  changes: RefilterChanges.nullish(),
});
export type Refilter = z.infer<typeof Refilter>;

/** `POST /api/admin/refilters`: requests one, which a worker runs. 409 while one of this day waits or runs. */
export const NewRefilter = z.object({ day: Day, applies: z.boolean() });

/** `GET /api/admin/conspicuous-days?from&to`: of every model, the latest day first, and the latest recounts. */
export const ConspicuousDays = z.object({
  days: z.array(Conspicuous.extend({ modelId: z.int().positive() })).max(500),
  corrections: dayNotes.corrections,
  demo: dayNotes.demo,
  refilters: z.array(Refilter),
});
export type ConspicuousDays = z.infer<typeof ConspicuousDays>;
