import type { SiteConfig, ThirdPartyScripts } from '@marquee/contracts/http/site-config';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '../api/request';
import { useIdle } from '../frame/idle';
import { isObject } from '../storage/is-object';

/** The contact email where the installation configures none (`useContactAddress`). */
const contactAddress = 'contact@marquee.example';

/** The installation's choices for public pages. Loaded by the browser: it contains the privacy signal. */
const siteConfig = queryOptions({
  queryKey: ['site-config'],
  queryFn: async ({ signal }) => readSiteConfig(await (await request('/api/site-config', { signal })).json()),
});

/** Undefined on the server, until it is loaded, and when loading fails: nothing optional is rendered then. */
export const useSiteConfig = () => useQuery({ ...siteConfig, enabled: useIdle() }).data;

export const useContactAddress = (): string => useSiteConfig()?.contactEmail ?? contactAddress;

type ScriptName = keyof ThirdPartyScripts;

const scriptNames = {
  webAnalytics: true,
  pushNotifications: true,
  mobileBanner: true,
  extraBanner: true,
  fullPageMobile: true,
  fullPageDesktop: true,
} as const satisfies Record<ScriptName, true>;

const isScriptName = (name: string): name is ScriptName => name in scriptNames;

/** Parses the answer of `GET /api/site-config` by hand: zod would be an eighth of a page's script. Throws. */
export const readSiteConfig = (body: unknown): SiteConfig => {
  if (!isObject(body)) throw new TypeError('site-config is not an object');
  const { contactEmail, promisedCards, simulatedWidgets, thirdParty, privacySignal } = body;
  const isMode = simulatedWidgets === 'labelled' || simulatedWidgets === 'off';
  if (
    typeof contactEmail !== 'string' ||
    typeof promisedCards !== 'number' ||
    !isMode ||
    !isObject(thirdParty) ||
    typeof privacySignal !== 'boolean'
  )
    throw new TypeError('site-config has an unexpected shape');
  const scripts: ThirdPartyScripts = {};
  for (const [name, url] of Object.entries(thirdParty))
    if (isScriptName(name) && typeof url === 'string' && url.startsWith('https://')) scripts[name] = url;
  return { contactEmail, promisedCards, simulatedWidgets, thirdParty: scripts, privacySignal };
};
