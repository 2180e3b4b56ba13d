import { NewShareLink, type NewSiteShare, ShareLinks } from '@marquee/contracts/http/share-links';
import { answer } from '@marquee/kit/http/route';
import { route } from '../deps';
import { operatorWithPassword } from './operator';

/** Makes a share link of the site's figures, which analytics keeps. Needs the operator's password. */
export const createSiteShare = route({
  post: '/api/insights/site/shares',
  allow: 'admin',
  body: NewShareLink,
  reply: ShareLinks,
  handle: async ({ body: { accountPassword: password, ...link }, identity, requestId }, deps) => {
    const given = { password, field: 'accountPassword' };
    const { id: operatorId, email } = (await operatorWithPassword(deps, identity, given)).operator;
    const body: NewSiteShare = { ...link, operatorId, email };
    const made = await deps.analytics.command('/internal/site-shares', body, { requestId });
    return answer(made.status, made.body);
  },
});
