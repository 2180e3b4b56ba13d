import type { Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { DatedImpression, DatedLinkClick } from './dated-activity';
import { tally } from './tally';

export type ModelDay = {
  readonly modelId: number;
  readonly day: Day;
  card: number;
  profile: number;
  clicks: number;
};

export const foldModelDays = (
  impressions: readonly DatedImpression[],
  linkClicks: readonly DatedLinkClick[],
): ModelDay[] =>
  tally(
    [...impressions, ...linkClicks],
    ({ day, event: { modelId } }) => `${modelId} ${day}`,
    ({ day, event: { modelId } }): ModelDay => ({ modelId, day, card: 0, profile: 0, clicks: 0 }),
    (row, { event }) => {
      if (event.type === 'link.clicked') row.clicks += 1;
      else row[event.kind] += 1;
    },
  );

export const addModelDays = async (tx: Queryable, rows: readonly ModelDay[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx.query({
    name: 'add-model-days',
    text: `insert into model_days as known (model_id, day, card, profile, clicks)
           select * from unnest($1::bigint[], $2::date[], $3::bigint[], $4::bigint[], $5::bigint[])
           on conflict (model_id, day) do update
             set card = known.card + excluded.card, profile = known.profile + excluded.profile, clicks = known.clicks + excluded.clicks`,
    values: [
      rows.map((row) => row.modelId),
      rows.map((row) => row.day),
      rows.map((row) => row.card),
      rows.map((row) => row.profile),
      rows.map((row) => row.clicks),
    ],
  });
};
