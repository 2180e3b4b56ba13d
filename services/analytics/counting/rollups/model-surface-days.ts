import type { Surface } from '@marquee/contracts/events/impression-seen';
import type { Day } from '@marquee/contracts/rules/days';
import { sumsOf } from './add-sums';
import type { DatedImpression, DatedLinkClick } from './dated-activity';
import { type SlotFigure, slotKey, slotKeys, slotOf } from './slot-of';
import { tally } from './tally';

export type ModelSurfaceDay = {
  readonly modelId: number;
  readonly day: Day;
  readonly surface: Surface;
  readonly position: number;
} & Record<SlotFigure, number>;

export const foldModelSurfaceDays = (
  impressions: readonly DatedImpression[],
  linkClicks: readonly DatedLinkClick[],
): ModelSurfaceDay[] =>
  tally(
    [...impressions, ...linkClicks].map((dated) => {
      const { surface, position, figure } = slotOf(dated);
      return { modelId: dated.event.modelId, day: dated.day, surface, position, figure };
    }),
    ({ modelId, surface, position }) => modelId * slotKeys + slotKey(surface, position),
    ({ modelId, day, surface, position }): ModelSurfaceDay => ({
      modelId,
      day,
      surface,
      position,
      seen: 0,
      opened: 0,
      clicks: 0,
    }),
    (row, { figure }) => {
      row[figure] += 1;
    },
  );

export const modelSurfaceDays = sumsOf('model_surface_days');
