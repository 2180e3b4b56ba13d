import type { CampaignLinkChanges, CampaignLinkFigures } from '@marquee/contracts/http/campaign-links';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { refetched, request, requestJson, withQuery } from '../../platform/api/request';
import { insightsKey, insightsUrl } from '../frame/insights-query';
import { rangeQuery, type SelectedRange } from '../frame/selected-range';

const refetchMs = 60_000;

const urlOf = (slug: string): string => `${insightsUrl(slug)}/campaigns`;

export const campaignsKey = (slug: string) => [...insightsKey(slug), 'campaigns'] as const;

export const modelCampaigns = (slug: string, range: SelectedRange) =>
  queryOptions({
    queryKey: [...campaignsKey(slug), rangeQuery(range)],
    queryFn: (context) =>
      requestJson(loadCampaigns, withQuery(urlOf(slug), rangeQuery(range)), refetched(context)),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  });

export const createCampaign = (slug: string, link: { readonly name: string; readonly target: string }) =>
  request(urlOf(slug), { method: 'POST', body: link });

export const changeCampaign = (slug: string, name: string, changes: CampaignLinkChanges) =>
  request(`${urlOf(slug)}/${name}`, { method: 'PATCH', body: changes });

export const qrUrl = (slug: string, { name }: CampaignLinkFigures, format: 'svg' | 'png'): string =>
  `${urlOf(slug)}/${name}/qr.${format}`;

const loadCampaigns = async () => (await import('@marquee/contracts/http/campaign-links')).ModelCampaigns;
