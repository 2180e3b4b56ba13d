import type { Surface } from '@marquee/contracts/events/impression-seen';
import { deepestPosition } from '@marquee/contracts/http/model-analytics';
import type { Day } from '@marquee/contracts/rules/days';
import { sumsOf } from './add-sums';
import type { DatedImpression, DatedLinkClick } from './dated-activity';
import { tally } from './tally';

export type ModelSurfaceDay = {
  readonly modelId: number;
  readonly day: Day;
  readonly surface: Surface;
  readonly position: number;
  impressions: number;
  clicks: number;
};

/** Slots from `deepestPosition` on are counted as one, which bounds the rows of a model's day. */
const slotOf = (position: number): number => Math.min(position, deepestPosition);

export const foldModelSurfaceDays = (
  impressions: readonly DatedImpression[],
  linkClicks: readonly DatedLinkClick[],
): ModelSurfaceDay[] =>
  tally(
    [...impressions, ...linkClicks],
    ({ day, event: { modelId, surface, position } }) => `${modelId} ${day} ${surface} ${slotOf(position)}`,
    ({ day, event: { modelId, surface, position } }): ModelSurfaceDay => ({
      modelId,
      day,
      surface,
      position: slotOf(position),
      impressions: 0,
      clicks: 0,
    }),
    (row, { event }) => {
      if (event.type === 'link.clicked') row.clicks += 1;
      else row.impressions += 1;
    },
  );

export const modelSurfaceDays = sumsOf<ModelSurfaceDay>(
  'model_surface_days',
  {
    model_id: ['bigint', ({ modelId }) => modelId],
    day: ['date', ({ day }) => day],
    surface: ['text', ({ surface }) => surface],
    position: ['smallint', ({ position }) => position],
  },
  ['impressions', 'clicks'],
);
