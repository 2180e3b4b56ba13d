import type { Surface } from '@marquee/contracts/events/impression-seen';
import type { DatedImpression, DatedLinkClick } from './dated-activity';
import type { RowOf } from './day-tables';
import { slotKey, slotKeys, slotOf } from './slot-of';
import { tally } from './tally';

export type ModelSurfaceDay = RowOf<'model_surface_days'> & { readonly surface: Surface };

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
