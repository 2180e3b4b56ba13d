import {
  CampaignLink,
  CampaignLinkChanges,
  CampaignLinks,
  CampaignName,
  ModelCampaigns,
  NewCampaignLink,
} from '@marquee/contracts/http/campaign-links';
import type { ModelSummary } from '@marquee/contracts/http/models';
import { campaignTargets } from '@marquee/contracts/rules/campaign-links';
import { notFound } from '@marquee/kit/errors/http-error';
import { commandAnswer } from '@marquee/kit/http/command-answer';
import { answer, notStored, type RouteContext } from '@marquee/kit/http/route';
import type { z } from 'zod';
import { RangeQuery, rangeOf } from '../../dashboards/queries/date-range';
import { type AnalyticsDeps, route, slugParams } from '../../deps';
import { openModel } from '../login/open-model';
import { withFigures } from './campaign-figures';
import { qrPng, qrSvg } from './qr-code';

const linkParams = slugParams.extend({ name: CampaignName });

const linksPath = ({ id }: ModelSummary): string => `/internal/models/by-id/${id}/campaign-links`;

const linksOf = async (
  model: ModelSummary,
  requestId: string,
  { catalog }: AnalyticsDeps,
): Promise<z.infer<typeof CampaignLinks>> =>
  CampaignLinks.parse((await catalog.get(linksPath(model), requestId)) ?? []);

const urlOf = ({ slug }: ModelSummary, name: string, { publicUrl }: AnalyticsDeps): string =>
  new URL(`/go/${slug}/${name}`, publicUrl).href;

export const getCampaigns = route({
  get: '/api/insights/:slug/campaigns',
  params: slugParams,
  query: RangeQuery,
  reply: ModelCampaigns,
  handle: async ({ params: { slug }, query, req, identity, requestId }, deps) => {
    const model = await openModel({ slug, req, identity, requestId }, deps);
    const range = rangeOf(query, deps.calendar.today());
    const links = await withFigures(deps.db, model.id, range, await linksOf(model, requestId, deps));
    const campaigns: ModelCampaigns = {
      links: links.map((link) => ({ ...link, url: urlOf(model, link.name, deps) })),
      targets: campaignTargets.filter((target) => target === 'profile' || model.platforms.includes(target)),
      range,
    };
    return answer(200, campaigns, notStored);
  },
});

type Caller = Pick<RouteContext, 'identity' | 'requestId' | 'req'> & { readonly slug: string };

/** Has catalog, which owns the links, create or change one. */
const commandLink = async (
  caller: Caller,
  deps: AnalyticsDeps,
  { body, name }: { readonly body: unknown; readonly name?: string },
) => {
  const model = await openModel(caller, deps);
  const { identity, requestId } = caller;
  const options = {
    requestId,
    requestedBy: identity.role === 'admin' ? identity.email : `the holder of ${model.slug}`,
    ...(name !== undefined && { method: 'PATCH' as const }),
  };
  const path = name === undefined ? linksPath(model) : `${linksPath(model)}/${name}`;
  const link = await commandAnswer(deps.catalog.command(path, body, options), 'catalog');
  return answer(200, CampaignLink.parse(link), notStored);
};

export const createCampaign = route({
  post: '/api/insights/:slug/campaigns',
  params: slugParams,
  body: NewCampaignLink,
  reply: CampaignLink,
  handle: ({ params: { slug }, body, ...context }, deps) => commandLink({ ...context, slug }, deps, { body }),
});

export const changeCampaign = route({
  patch: '/api/insights/:slug/campaigns/:name',
  params: linkParams,
  body: CampaignLinkChanges,
  reply: CampaignLink,
  handle: ({ params: { slug, name }, body, ...context }, deps) =>
    commandLink({ ...context, slug }, deps, { body, name }),
});

const qrRoute = (extension: 'svg' | 'png', type: string, render: (url: string) => string | Promise<Buffer>) =>
  route({
    get: `/api/insights/:slug/campaigns/:name/qr.${extension}`,
    params: linkParams,
    handle: async ({ params: { slug, name }, req, identity, requestId }, deps) => {
      const model = await openModel({ slug, req, identity, requestId }, deps);
      const links = await linksOf(model, requestId, deps);
      if (!links.some((link) => link.name === name))
        notFound('campaign.unknown', 'There is no such campaign link.');
      return answer(200, await render(urlOf(model, name, deps)), {
        ...notStored,
        'content-type': type,
        'content-disposition': `attachment; filename="${model.slug}-${name}.${extension}"`,
      });
    },
  });

export const getCampaignQrSvg = qrRoute('svg', 'image/svg+xml', qrSvg);
export const getCampaignQrPng = qrRoute('png', 'image/png', qrPng);
