import { lazy, Suspense } from 'react';
import { useSiteConfig } from '../site-config/site-config';
import { useAgeVerified } from '../storage/age-verification';
import { useConsent, useIsConsentBannerOpen } from './consent';

const ConsentBanner = lazy(async () => ({
  default: (await import('./consent-banner')).ConsentBanner,
}));
const SiteScripts = lazy(async () => ({ default: (await import('./site-scripts')).SiteScripts }));

/** Third-party scripts of the whole site: none before consent, the consent banner where there is a choice. */
export const ThirdPartyHost = () => {
  const scripts = useSiteConfig()?.thirdParty;
  const state = useConsent();
  const isOpened = useIsConsentBannerOpen();
  const ageVerified = useAgeVerified();
  if (!ageVerified || scripts === undefined || state === undefined) return null;

  const isAnswered = state !== 'nothing-to-ask' && state !== 'not-asked-yet';
  return (
    <Suspense fallback={null}>
      {(isOpened || state === 'not-asked-yet') && (
        <ConsentBanner state={state} scripts={scripts} isOpened={isOpened} />
      )}
      {isAnswered && <SiteScripts scripts={scripts} isAllowed={state === 'accepted'} />}
    </Suspense>
  );
};
