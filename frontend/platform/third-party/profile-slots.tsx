import { lazy, Suspense } from 'react';
import { useSiteConfig } from '../site-config/site-config';
import { useAgeVerified } from '../storage/age-verification';
import { useConsent } from './consent';

const ProfileScripts = lazy(async () => ({ default: (await import('./profile-scripts')).ProfileScripts }));

/** Advertising on a profile: without configuration and consent there is no slot, no code and no request. */
export const ProfileSlots = () => {
  const scripts = useSiteConfig()?.thirdParty;
  const state = useConsent();
  const ageVerified = useAgeVerified();
  if (!ageVerified || scripts === undefined || state !== 'accepted') return null;
  return (
    <Suspense fallback={null}>
      <ProfileScripts scripts={scripts} />
    </Suspense>
  );
};
