import { z } from 'zod';
import { Day } from '../rules/days';
import { Model } from './models';

/**
 * A model's part of the home page's featured slots. `cards`: home cards seen; `due`: all cards seen while it
 * was featured, divided equally among the models that were featured at that time; `ratio`: cards ÷ due, null
 * while nothing is due.
 */
const RotationShare = Model.pick({ id: true, slug: true, name: true }).extend({
  cards: z.int().min(0),
  due: z.number().min(0),
  ratio: z.number().min(0).nullable(),
});
export type RotationShare = z.infer<typeof RotationShare>;

/**
 * `GET /api/admin/rotation`: the models featured now, the least served first, those without anything due
 * last. `today` is the latest day that analytics has announced, `week` that day and the six before it.
 * `computedAt` is null while nothing was announced.
 */
export const RotationShares = z.object({
  day: Day.nullable(),
  computedAt: z.iso.datetime().nullable(),
  today: z.array(RotationShare),
  week: z.array(RotationShare),
});
export type RotationShares = z.infer<typeof RotationShares>;
