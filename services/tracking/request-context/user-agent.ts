import { type DeviceAndBrowser, deviceAndBrowser, userAgentReadLength } from '@marquee/kit/agents/user-agent';
import { isbot } from 'isbot';
import { isPreviewAgent } from './preview-agents';
import { recentlyUsed } from './recently-used';

/** The facts in a user agent. `declares` is absent when nothing in it speaks against a person. */
export type UserAgent = DeviceAndBrowser & { readonly declares?: 'bot' | 'preview' };

const declaredBy = (header: string): UserAgent['declares'] => {
  if (isPreviewAgent(header)) return 'preview';
  return header.trim() === '' || isbot(header) ? 'bot' : undefined;
};

/** Device, browser, and whether the client declares itself a program. A missing user agent counts as a bot. Never throws. */
export const readUserAgent = (header: string): UserAgent => {
  const read = header.slice(0, userAgentReadLength);
  const declares = declaredBy(read);
  return { ...deviceAndBrowser(read), ...(declares !== undefined && { declares }) };
};

/** Reading one takes 14 µs, and a few thousand different ones make up nearly all traffic. */
const userAgentsCached = 4_000;

/** `readUserAgent` with a bounded cache. */
export const cachedUserAgents = (): ((header: string) => UserAgent) =>
  recentlyUsed(userAgentsCached, readUserAgent);
