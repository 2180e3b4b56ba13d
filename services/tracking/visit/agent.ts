import type { browsers, devices } from '@marquee/contracts/events/visit-facts';
import bowser from 'bowser';
import { isbot } from 'isbot';
import { isPreviewAgent } from './preview-agents';
import { recentlyUsed } from './recently-used';

/** What a user agent says of its sender. `declares` is absent where nothing speaks against a person. */
export type Agent = {
  readonly device: (typeof devices)[number];
  readonly browser: (typeof browsers)[number];
  readonly declares?: 'bot' | 'preview';
};

/** Nothing that tells browsers apart stands behind this, and regular expressions take longer the longer the text is. */
const readMaxLength = 512;

const browserOf = (name: string | undefined): Agent['browser'] => {
  switch (name) {
    case 'Chrome':
    case 'Chromium':
      return 'Chrome';
    case 'Microsoft Edge':
      return 'Edge';
    case 'Firefox':
    case 'Safari':
      return name;
    default:
      return 'Unknown';
  }
};

const deviceOf = (kind: string | undefined): Agent['device'] => {
  switch (kind) {
    case 'mobile':
      return 'Mobile';
    case 'tablet':
      return 'Tablet';
    default:
      return 'Desktop';
  }
};

const declaredBy = (userAgent: string): Agent['declares'] => {
  if (isPreviewAgent(userAgent)) return 'preview';
  return userAgent.trim() === '' || isbot(userAgent) ? 'bot' : undefined;
};

/** Device, browser and what the sender declares itself to be; a missing user agent is a bot's. Never throws. */
export const readAgent = (given: string): Agent => {
  const userAgent = given.slice(0, readMaxLength);
  const declares = declaredBy(userAgent);
  const parser = userAgent === '' ? undefined : bowser.getParser(userAgent);
  return {
    device: deviceOf(parser?.getPlatformType(true)),
    browser: browserOf(parser?.getBrowserName()),
    ...(declares !== undefined && { declares }),
  };
};

/** Reading one takes 14 µs, and a few thousand different ones make up nearly all traffic. */
const agentsRemembered = 4_000;

/** `readAgent` with a memory of bounded size. */
export const openAgents = (): ((userAgent: string) => Agent) => recentlyUsed(agentsRemembered, readAgent);
