import type { SiteConfig } from '@marquee/contracts/http/site-config';
import type { ConsentAnswer } from './consent';

/**
 * Where a visitor stands. `nothing-to-ask`: no script of others is configured. `refused-by-browser`: the browser's privacy signal
 * (Global Privacy Control) has answered, whatever was said here before.
 */
export type ConsentState =
  | 'nothing-to-ask'
  | 'refused-by-browser'
  | 'not-asked-yet'
  | 'accepted'
  | 'declined';

interface Facts {
  readonly config: Pick<SiteConfig, 'thirdParty' | 'privacySignal'>;
  readonly globalPrivacyControl: unknown;
  readonly answer: ConsentAnswer;
}

export const consentStateOf = ({ config, globalPrivacyControl, answer }: Facts): ConsentState => {
  if (Object.values(config.thirdParty).every((address) => address === undefined)) return 'nothing-to-ask';
  if (config.privacySignal || globalPrivacyControl === true) return 'refused-by-browser';
  return answer === 'unknown' ? 'not-asked-yet' : answer;
};
