import {
  DeadLinkReport,
  DeadLinks,
  type LinkCheck,
  LinkChecks,
  ModelLinkHealth,
} from '@marquee/contracts/http/link-health';
import { columnsOf } from '@marquee/kit/postgres/rows';
import { type AnalyticsDeps, route, slugParams } from '../../deps';
import { openModel } from '../login/open-model';

type Link = LinkCheck & { readonly modelId: number };

/** Each link with the clicks that were sent to it since the day on which it was first found missing. */
const withClicks = async <One extends Link>(
  { db, calendar }: Pick<AnalyticsDeps, 'db' | 'calendar'>,
  links: readonly One[],
): Promise<(One & { clicksSinceDead: number })[]> => {
  const dead = links.flatMap(({ modelId, platform, deadSince }) =>
    deadSince === null ? [] : [{ modelId, platform, day: calendar.momentOf(Date.parse(deadSince)).day }],
  );
  const { rows } = await db.query<{ modelId: number; platform: string; clicks: number }>(
    `select model_id as "modelId", platform, sum(clicks) as clicks
     from unnest($1::bigint[], $2::text[], $3::date[]) as dead (model_id, platform, since)
     join model_platform_days as sent using (model_id, platform) where sent.day >= dead.since group by model_id, platform`,
    columnsOf(dead, 'modelId', 'platform', 'day'),
  );
  const clicks = new Map(rows.map((row) => [`${row.modelId} ${row.platform}`, row.clicks]));
  return links.map((link) => ({
    ...link,
    clicksSinceDead: link.deadSince === null ? 0 : (clicks.get(`${link.modelId} ${link.platform}`) ?? 0),
  }));
};

export const getLinkHealth = route({
  get: '/api/insights/:slug/links',
  allow: 'holder',
  params: slugParams,
  reply: ModelLinkHealth,
  handle: async ({ params: { slug }, identity, requestId }, deps) => {
    const { id: modelId } = await openModel({ slug, identity, requestId }, deps);
    const checks = LinkChecks.parse(
      (await deps.catalog.get(`/internal/models/by-id/${modelId}/link-checks`, requestId)) ?? [],
    );
    const ofModel = checks.map((check) => ({ ...check, modelId }));
    const links = await withClicks(deps, ofModel);
    return ModelLinkHealth.parse(links);
  },
});

export const listDeadLinks = route({
  get: '/api/admin/dead-links',
  reply: DeadLinkReport,
  allow: 'admin',
  handle: async ({ requestId }, deps) => {
    const { enabled, links } = DeadLinks.parse(await deps.catalog.get('/internal/dead-links', requestId));
    return { enabled, links: await withClicks(deps, links) };
  },
});
