import { type DeviceAndBrowser, deviceAndBrowser, userAgentReadLength } from '@marquee/kit/agents/user-agent';
import { isbot } from 'isbot';
import { isPreviewAgent } from './preview-agents';
import { recentlyUsed } from './recently-used';

/** What a user agent says of its sender. `declares` is absent where nothing speaks against a person. */
export type Agent = DeviceAndBrowser & { readonly declares?: 'bot' | 'preview' };

const declaredBy = (userAgent: string): Agent['declares'] => {
  if (isPreviewAgent(userAgent)) return 'preview';
  return userAgent.trim() === '' || isbot(userAgent) ? 'bot' : undefined;
};

/** Device, browser and what the sender declares itself to be; a missing user agent is a bot's. Never throws. */
export const readAgent = (given: string): Agent => {
  const userAgent = given.slice(0, userAgentReadLength);
  const declares = declaredBy(userAgent);
  return { ...deviceAndBrowser(userAgent), ...(declares !== undefined && { declares }) };
};

/** Reading one takes 14 µs, and a few thousand different ones make up nearly all traffic. */
const agentsRemembered = 4_000;

/** `readAgent` with a memory of bounded size. */
export const openAgents = (): ((userAgent: string) => Agent) => recentlyUsed(agentsRemembered, readAgent);
