import type { CampaignLink } from '@marquee/contracts/http/campaign-links';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { sentRows } from '@marquee/kit/postgres/rows';

/** The latest first, archived ones included. */
export const campaignLinksOf = (db: Queryable, modelId: number): Promise<CampaignLink[]> =>
  sentRows(
    db,
    `select name, target, created_at as "createdAt", archived_at as "archivedAt", cost_cents as "costCents", subscriptions
     from campaign_links where model_id = $1 order by created_at desc, name`,
    [modelId],
  );

/** The caller has locked the model and checked that the name is free. */
export const insertCampaignLink = async (
  tx: Queryable,
  modelId: number,
  { name, target, createdAt }: CampaignLink,
): Promise<void> => {
  await tx.query('insert into campaign_links (model_id, name, target, created_at) values ($1, $2, $3, $4)', [
    modelId,
    name,
    target,
    createdAt,
  ]);
};

export const updateCampaignLink = async (
  tx: Queryable,
  modelId: number,
  { name, archivedAt, costCents, subscriptions }: CampaignLink,
): Promise<void> => {
  await tx.query(
    'update campaign_links set archived_at = $3, cost_cents = $4, subscriptions = $5 where model_id = $1 and name = $2',
    [modelId, name, archivedAt, costCents, subscriptions],
  );
};
