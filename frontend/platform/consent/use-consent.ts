import { useSiteConfig } from '../site-config/site-config';
import type { PrivacySignals } from '../tracking/privacy';
import { useConsentAnswer } from './consent';
import { type ConsentState, consentStateOf } from './consent-state';

const signals = (): PrivacySignals => navigator;

/** Undefined until it is known what this installation would load: nothing of others is loaded, and nobody is asked. */
export const useConsent = (): ConsentState | undefined => {
  const config = useSiteConfig();
  const answer = useConsentAnswer();
  return config === undefined
    ? undefined
    : consentStateOf({ config, globalPrivacyControl: signals().globalPrivacyControl, answer });
};
