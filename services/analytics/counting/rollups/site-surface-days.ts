import { siteDeepestPosition } from '@marquee/contracts/http/site-clicks';
import type { RowOf } from './day-tables';
import type { ModelSurfaceDay } from './model-surface-days';
import { slotKey } from './slot-of';
import { tally } from './tally';

const positionOf = ({ position }: ModelSurfaceDay): number => Math.min(position, siteDeepestPosition);

/** The models' slots added up over all models. */
export const foldSiteSurfaceDays = (models: readonly ModelSurfaceDay[]): RowOf<'site_surface_days'>[] =>
  tally(
    models,
    (one) => slotKey(one.surface, positionOf(one)),
    (one): RowOf<'site_surface_days'> => ({
      day: one.day,
      surface: one.surface,
      position: positionOf(one),
      seen: 0,
      opened: 0,
      clicks: 0,
    }),
    (row, { seen, opened, clicks }) => {
      row.seen += seen;
      row.opened += opened;
      row.clicks += clicks;
    },
  );
