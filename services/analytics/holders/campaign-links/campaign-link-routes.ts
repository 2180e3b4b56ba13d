import { CampaignLinks, CampaignName, ModelCampaigns } from '@marquee/contracts/http/campaign-links';
import type { ModelSummary } from '@marquee/contracts/http/models';
import { campaignTargets } from '@marquee/contracts/rules/campaign-links';
import { notFound } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { renderAsync } from '@resvg/resvg-js';
import { renderSVG } from 'uqr';
import type { z } from 'zod';
import { RangeQuery, rangeOf } from '../../dashboards/queries/date-range';
import { type AnalyticsDeps, route, slugParams } from '../../deps';
import { openModel } from '../login/open-model';
import { withFigures } from './campaign-figures';

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
  allow: 'holder',
  params: slugParams,
  query: RangeQuery,
  reply: ModelCampaigns,
  handle: async ({ params: { slug }, query, identity, requestId }, deps) => {
    const model = await openModel({ slug, identity, requestId }, deps);
    const range = rangeOf(query, deps.calendar.today());
    const links = await withFigures(deps.db, model.id, range, await linksOf(model, requestId, deps));
    return {
      links: links.map((link) => ({ ...link, url: urlOf(model, link.name, deps) })),
      targets: campaignTargets.filter((target) => target === 'profile' || model.platforms.includes(target)),
      range,
    } satisfies ModelCampaigns;
  },
});

/** Dark on white, with the quiet zone of scanners. Level M reads with 15 % of the code damaged. */
const qrSvg = (text: string, pixelsPerModule = 10): string =>
  renderSVG(text, { ecc: 'M', border: 4, pixelSize: pixelsPerModule });

/** For print: over a thousand pixels wide, whole pixels per module, rendered outside of the event loop. */
const qrPng = async (text: string): Promise<Buffer> => (await renderAsync(qrSvg(text, 32))).asPng();

const qrRoute = (extension: 'svg' | 'png', type: string, render: (url: string) => string | Promise<Buffer>) =>
  route({
    get: `/api/insights/:slug/campaigns/:name/qr.${extension}`,
    allow: 'holder',
    params: linkParams,
    handle: async ({ params: { slug, name }, identity, requestId }, deps) => {
      const model = await openModel({ slug, identity, requestId }, deps);
      const links = await linksOf(model, requestId, deps);
      if (!links.some((link) => link.name === name))
        notFound('campaign.unknown', 'There is no such campaign link.');
      return answer(200, await render(urlOf(model, name, deps)), {
        'content-type': type,
        'content-disposition': `attachment; filename="${model.slug}-${name}.${extension}"`,
      });
    },
  });

export const getCampaignQrSvg = qrRoute('svg', 'image/svg+xml', qrSvg);
export const getCampaignQrPng = qrRoute('png', 'image/png', qrPng);
