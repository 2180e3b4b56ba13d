import type { Surface } from '@marquee/contracts/events/impression-seen';
import { deepestPosition } from '@marquee/contracts/http/model-analytics';
import type { Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
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

export const addModelSurfaceDays = async (tx: Queryable, rows: readonly ModelSurfaceDay[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx.query({
    name: 'add-model-surface-days',
    text: `insert into model_surface_days as known (model_id, day, surface, position, impressions, clicks)
           select * from unnest($1::bigint[], $2::date[], $3::text[], $4::smallint[], $5::bigint[], $6::bigint[])
           on conflict (model_id, day, surface, position) do update
             set impressions = known.impressions + excluded.impressions, clicks = known.clicks + excluded.clicks`,
    values: [
      rows.map((row) => row.modelId),
      rows.map((row) => row.day),
      rows.map((row) => row.surface),
      rows.map((row) => row.position),
      rows.map((row) => row.impressions),
      rows.map((row) => row.clicks),
    ],
  });
};
