import type { ThirdPartyScripts } from '@marquee/contracts/http/site-config';
import { useEffect } from 'react';
import { sitePlan } from './script-plan';
import { hasStartedScripts, startScripts } from './start-scripts';

interface SiteScriptsProps {
  readonly scripts: ThirdPartyScripts;
  readonly isAllowed: boolean;
}

/** Starts what the whole site loads of others, once it is allowed; once it is no longer allowed, the page begins anew without it. */
export const SiteScripts = ({ scripts, isAllowed }: SiteScriptsProps): null => {
  useEffect(() => {
    if (isAllowed) return startScripts(sitePlan(scripts));
    // What runs cannot be unloaded: only a new page is free of it.
    if (hasStartedScripts()) window.location.reload();
    return undefined;
  }, [scripts, isAllowed]);
  return null;
};
