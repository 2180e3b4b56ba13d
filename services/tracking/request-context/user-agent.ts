import { type DeviceAndBrowser, deviceAndBrowser, userAgentReadLength } from '@marquee/kit/agents/user-agent';
import { isbot } from 'isbot';

/** The facts in a user agent. `declares` is absent when nothing in it speaks against a person. */
export type UserAgent = DeviceAndBrowser & { readonly declares?: 'bot' | 'preview' };

/**
 * Programs that fetch a pasted link to show a preview, as lower-case parts of their user agents. From their
 * operators' own pages; isbot recognizes most of them too, but as bots.
 */
const previewAgents = `
twitterbot,facebookexternalhit,facebookcatalog,meta-externalfetcher,slackbot,slack-imgproxy,whatsapp,
telegrambot,discordbot,linkedinbot,skypeuripreview,pinterestbot,redditbot,viber,snapchat,mastodon,
pleroma,bluesky cardyb,iframely,embedly,vkshare,google-pagerenderer,googlemessages,microsoft teams,
msteams,zoombot,line-poker,kakaotalk-scrap,flipboardproxy,tumblr/,notionembedder`
  .trim()
  .split(/,\s*/);

const declaredBy = (header: string): UserAgent['declares'] => {
  const lower = header.toLowerCase();
  if (previewAgents.some((agent) => lower.includes(agent))) return 'preview';
  return header.trim() === '' || isbot(header) ? 'bot' : undefined;
};

/**
 * Device, browser and its version, and whether the client declares itself a program. A missing user agent counts as a bot.
 * Never throws.
 */
export const readUserAgent = (header: string): UserAgent => {
  const read = header.slice(0, userAgentReadLength);
  const declares = declaredBy(read);
  return {
    ...deviceAndBrowser(read),
    ...(declares !== undefined && { declares }),
  };
};
