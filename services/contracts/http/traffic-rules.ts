import { z } from 'zod';
import { Day } from '../rules/days';
import { filledText, text } from '../text/text';

/** Rules at most: every tracking process holds all in memory and applies them to every event. */
export const trafficRulesMax = 500;

const note = text(200).default('');

/**
 * A kind of traffic that administrators count as invalid. `bot-name`: part of a user agent, in any case; its
 * events are `bot`. `ip-range`: an IP or a network such as `192.0.2.0/24`; its events have the chosen reason.
 */
export const NewTrafficRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bot-name'), value: filledText(100), note }),
  z.object({
    kind: z.literal('ip-range'),
    value: filledText(64),
    reason: z.enum(['own', 'data-center']),
    note,
  }),
]);
export type NewTrafficRule = z.infer<typeof NewTrafficRule>;

export const TrafficRule = z.object({
  id: z.int().positive(),
  kind: z.enum(['bot-name', 'ip-range']),
  value: z.string(),
  reason: z.enum(['bot', 'own', 'data-center']),
  note: z.string(),
  /** The administrator's email. */
  by: z.string(),
  at: z.iso.datetime(),
});
export type TrafficRule = z.infer<typeof TrafficRule>;

/**
 * `GET /api/admin/traffic-rules`: all rules, the newest first. `POST` adds one, `POST
 * /api/admin/traffic-rules/{id}/remove` removes it. `lists`: the built-in lists and the day of each.
 */
export const TrafficRules = z.object({
  rules: z.array(TrafficRule),
  lists: z.array(z.object({ name: z.string(), date: Day })),
});
