import type { Surface } from '@marquee/contracts/events/impression-seen';
import { siteDeepestPosition } from '@marquee/contracts/http/site-clicks';
import type { Day } from '@marquee/contracts/rules/days';
import { sumsOf } from './add-sums';
import type { ModelSurfaceDay } from './model-surface-days';
import { type SlotFigure, slotKey } from './slot-of';
import { tally } from './tally';

export type SiteSurfaceDay = {
  readonly day: Day;
  readonly surface: Surface;
  readonly position: number;
} & Record<SlotFigure, number>;

const positionOf = ({ position }: ModelSurfaceDay): number => Math.min(position, siteDeepestPosition);

/** The models' slots added up over all models. */
export const foldSiteSurfaceDays = (models: readonly ModelSurfaceDay[]): SiteSurfaceDay[] =>
  tally(
    models,
    (one) => slotKey(one.surface, positionOf(one)),
    (one): SiteSurfaceDay => ({
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

export const siteSurfaceDays = sumsOf('site_surface_days');
