import type { SiteConfig, ThirdPartyScripts } from '@marquee/contracts/http/site-config';

type ScriptName = keyof ThirdPartyScripts;

const scriptNames = {
  webAnalytics: true,
  pushNotifications: true,
  mobileBanner: true,
  extraBanner: true,
  fullPageMobile: true,
  fullPageDesktop: true,
} as const satisfies Record<ScriptName, true>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isScriptName = (name: string): name is ScriptName => name in scriptNames;

/**
 * The answer of `GET /api/site-config` as contracts/http/site-config.ts says it, read by hand: every page asks for it, and the parser
 * would be an eighth of what a page loads. Throws where the answer is another.
 */
export const readSiteConfig = (body: unknown): SiteConfig => {
  if (!isRecord(body)) throw new TypeError('the answer is no object');
  const { contactEmail, simulatedWidgets, thirdParty, privacySignal } = body;
  const isMode = simulatedWidgets === 'labelled' || simulatedWidgets === 'off';
  if (
    typeof contactEmail !== 'string' ||
    !isMode ||
    !isRecord(thirdParty) ||
    typeof privacySignal !== 'boolean'
  )
    throw new TypeError('the answer is not as agreed');
  const scripts: ThirdPartyScripts = {};
  for (const [name, address] of Object.entries(thirdParty))
    if (isScriptName(name) && typeof address === 'string' && address.startsWith('https://'))
      scripts[name] = address;
  return { contactEmail, simulatedWidgets, thirdParty: scripts, privacySignal };
};
