import { HotBatchResponse, hotBatchPath, responsesOf } from '@marquee/contracts/http/hot-batch';
import type { ServiceClient } from '@marquee/kit/http/upstream';
import { pause } from '@marquee/kit/run/wait';
import type { CatalogContents } from './session';

const name = 'instagram-bio';
const promotedModels = 6;
const knownWithinMs = 15_000;

/** True once tracking knows the link. A redirect to a profile is no event. */
const isKnown = async (tracking: ServiceClient, slug: string): Promise<boolean> => {
  const request = {
    requestId: 'traffic',
    route: 'campaign-link',
    method: 'GET',
    ip: '127.0.0.1',
    headers: {},
  };
  const reply = await tracking.post(hotBatchPath, { requests: [{ ...request, params: { slug, name } }] });
  return responsesOf(HotBatchResponse.parse(reply).responses)[0]?.status === 302;
};

/** Gives some featured models a campaign link to their profile, by which demo visits come. */
export const withCampaignLinks = async (
  contents: CatalogContents,
  { catalog, tracking }: { readonly catalog: ServiceClient; readonly tracking: ServiceClient },
): Promise<CatalogContents> => {
  const promoted = contents.featured.slice(0, promotedModels);
  for (const { id } of promoted)
    await catalog.command(
      `/internal/models/by-id/${id}/campaign-links`,
      { name, target: 'profile' },
      { requestId: 'traffic' },
    );
  const deadline = Date.now() + knownWithinMs;
  const last = promoted.at(-1);
  while (last !== undefined && Date.now() < deadline && !(await isKnown(tracking, last.slug)))
    await pause(250);
  const slugs = new Set(promoted.map(({ slug }) => slug));
  return {
    ...contents,
    featured: contents.featured.map((model) =>
      slugs.has(model.slug) ? { ...model, campaign: name } : model,
    ),
  };
};
