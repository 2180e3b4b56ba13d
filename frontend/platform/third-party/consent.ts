import type { SiteConfig } from '@marquee/contracts/http/site-config';
import { useSiteConfig } from '../site-config/site-config';
import { adminSessionFlag, mayHaveAdminSession } from '../storage/admin-session-flag';
import { pageValue, storedValue, useStoredValue } from '../storage/stored-value';
import type { PrivacySignals } from '../tracking/visit-token';

/** The visitor's answer about third-party scripts, remembered on this device. */
type ConsentAnswer = 'accepted' | 'declined' | 'unknown';

/**
 * Whether third-party scripts may run. `nothing-to-ask`: none is configured. `refused-by-browser`: Global Privacy
 * Control outranks any answer. `logged-in`: a script of this origin could use an administrator's session.
 */
export type ConsentState =
  | 'nothing-to-ask'
  | 'logged-in'
  | 'refused-by-browser'
  | 'not-asked-yet'
  | 'accepted'
  | 'declined';

/** Why there is no choice where the browser's privacy signal has answered. */
export const refusedByBrowser =
  'Your browser sends a privacy signal (Global Privacy Control), so we load no third-party scripts.';

const stored = storedValue<ConsentAnswer>({
  key: 'marquee_consent',
  parse: (text) => (text === 'accepted' || text === 'declined' ? text : 'unknown'),
});

const isBannerOpen = pageValue(false);

export const answerConsent = (answer: 'accepted' | 'declined'): void => {
  isBannerOpen.set(false);
  stored.set(answer);
};

export const openConsentBanner = isBannerOpen.set;

export const useIsConsentBannerOpen = (): boolean => useStoredValue(isBannerOpen);

/** Undefined until the site's configuration is loaded: no script runs and the visitor is not asked. */
export const useConsent = (): ConsentState | undefined => {
  const config = useSiteConfig();
  const answer = useStoredValue(stored);
  // Changes while the page is open too, when an administrator logs in in another tab.
  const hasSession = useStoredValue(adminSessionFlag, mayHaveAdminSession);
  return config === undefined
    ? undefined
    : consentStateOf({ config, hasSession, globalPrivacyControl: signals().globalPrivacyControl, answer });
};

const signals = (): PrivacySignals => navigator;

interface ConsentFacts {
  readonly config: Pick<SiteConfig, 'thirdParty' | 'privacySignal'>;
  readonly hasSession: boolean;
  readonly globalPrivacyControl: unknown;
  readonly answer: ConsentAnswer;
}

export const consentStateOf = ({
  config,
  hasSession,
  globalPrivacyControl,
  answer,
}: ConsentFacts): ConsentState => {
  if (hasSession) return 'logged-in';
  if (Object.values(config.thirdParty).every((url) => url === undefined)) return 'nothing-to-ask';
  if (config.privacySignal || globalPrivacyControl === true) return 'refused-by-browser';
  return answer === 'unknown' ? 'not-asked-yet' : answer;
};
