import { originParam } from '@marquee/contracts/events/origin-param';
import { platforms } from '@marquee/contracts/rules/platforms';
import type { HotHandler } from '../deps';
import { referrerHost } from '../request-context/referrer-host';
import { followLink, redirectTo } from './link-click';
import { linkNotFound, linksLoading } from './link-page';

/**
 * `GET` or `HEAD /go/{slug}/{name}`: 302 to the model's profile, or to its stored link on a platform, which
 * is a click. The target comes from the model's campaign links alone. The profile's URL names the campaign,
 * so that its impression and the clicks on it belong to the campaign. No page of ours has such a link, so no
 * visit came before: a click is never `impossible` or `repeated`.
 */
export const campaignLink: HotHandler = async (request, at, deps) => {
  if (!deps.links.isLoaded()) return linksLoading;
  const { slug = '', name = '' } = request.params ?? {};
  const model = deps.links.bySlug(slug);
  const campaign = model?.archived ? undefined : model?.campaigns?.find((known) => known.name === name);
  const platform = platforms.find(({ key }) => key === campaign?.target);
  const link = model && platform ? model[platform.linkField] : null;
  if (model && campaign?.target === 'profile')
    return redirectTo(`/model/${model.slug}?${originParam}=campaign&utm_campaign=${campaign.name}`);
  if (!model || !campaign || !platform || link === null) return linkNotFound(request);
  return await followLink(request, deps.contextOf(request, at), deps, {
    model,
    platform,
    link,
    isPossible: true,
    source: {
      slot: { surface: 'campaign', position: -1 },
      visit: { referrer: referrerHost(request.headers.referer, deps.siteHost), campaign: campaign.name },
      tickets: [],
      test: undefined,
    },
  });
};
