import type { Surface } from '@marquee/contracts/events/impression-seen';
import type { DatedImpression, DatedLinkClick } from './dated-activity';
import type { RowOf } from './day-tables';
import { slotKeys, slotOf } from './slot-of';
import { tally } from './tally';

export type ModelSurfaceDay = RowOf<'model_surface_days'> & { readonly surface: Surface };

export const foldModelSurfaceDays = (
  impressions: readonly DatedImpression[],
  linkClicks: readonly DatedLinkClick[],
): ModelSurfaceDay[] =>
  tally(
    [...impressions, ...linkClicks],
    (dated) => dated.event.modelId * slotKeys + slotOf(dated).key,
    (dated): ModelSurfaceDay => {
      const { surface, position } = slotOf(dated);
      const { modelId } = dated.event;
      return { modelId, day: dated.day, surface, position, seen: 0, opened: 0, clicks: 0 };
    },
    (row, dated) => {
      row[slotOf(dated).figure] += 1;
    },
  );
