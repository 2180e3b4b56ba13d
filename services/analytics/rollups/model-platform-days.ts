import type { Day } from '@marquee/contracts/rules/days';
import type { PlatformKey } from '@marquee/contracts/rules/platforms';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { DatedLinkClick } from './dated-activity';
import { tally } from './tally';

export type ModelPlatformDay = {
  readonly modelId: number;
  readonly day: Day;
  readonly platform: PlatformKey;
  clicks: number;
};

export const foldModelPlatformDays = (linkClicks: readonly DatedLinkClick[]): ModelPlatformDay[] =>
  tally(
    linkClicks,
    ({ day, event: { modelId, platform } }) => `${modelId} ${day} ${platform}`,
    ({ day, event: { modelId, platform } }): ModelPlatformDay => ({ modelId, day, platform, clicks: 0 }),
    (row) => {
      row.clicks += 1;
    },
  );

export const addModelPlatformDays = async (
  tx: Queryable,
  rows: readonly ModelPlatformDay[],
): Promise<void> => {
  if (rows.length === 0) return;
  await tx.query({
    name: 'add-model-platform-days',
    text: `insert into model_platform_days as known (model_id, day, platform, clicks)
           select * from unnest($1::bigint[], $2::date[], $3::text[], $4::bigint[])
           on conflict (model_id, day, platform) do update set clicks = known.clicks + excluded.clicks`,
    values: [
      rows.map((row) => row.modelId),
      rows.map((row) => row.day),
      rows.map((row) => row.platform),
      rows.map((row) => row.clicks),
    ],
  });
};
