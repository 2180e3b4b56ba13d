import type { ThirdPartyScripts } from '@marquee/contracts/http/site-config';
import { useEffect } from 'react';
import { adminSessionFlag, mayHaveAdminSession } from '../storage/admin-session-flag';
import { sitePlan } from './script-plan';
import { hasStartedScripts, startScripts } from './start-scripts';

interface SiteScriptsProps {
  readonly scripts: ThirdPartyScripts;
  readonly isAllowed: boolean;
}

/** Starts the site-wide third-party scripts once they are allowed; reloads once they no longer are. */
export const SiteScripts = ({ scripts, isAllowed }: SiteScriptsProps): null => {
  useEffect(() => {
    if (isAllowed) return startScripts(sitePlan(scripts));
    // A running script cannot be unloaded.
    if (hasStartedScripts()) window.location.reload();
    return undefined;
  }, [scripts, isAllowed]);
  useEffect(() => {
    // A page in the back/forward cache misses changes of the storage.
    const reloadWhenRestored = ({ persisted }: PageTransitionEvent) => {
      if (persisted && hasStartedScripts() && mayHaveAdminSession(adminSessionFlag.get()))
        window.location.reload();
    };
    window.addEventListener('pageshow', reloadWhenRestored);
    return () => window.removeEventListener('pageshow', reloadWhenRestored);
  }, []);
  return null;
};
