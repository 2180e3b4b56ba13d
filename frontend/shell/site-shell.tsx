import { useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { AgeGate } from '../age-gate/age-gate';
import { ThirdPartyHost } from '../third-party/third-party-host';
import { ToastHost } from '../toast/toast-host';
import { usePageViews } from '../tracking/use-page-views';
import { historyEntry } from './history-entry';
import { MainArea } from './main-area';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { SkipLink } from './skip-link';

/** Around every public screen: age gate, header, footer. A new route starts at the top; going back finds its place again. */
export const SiteShell = () => {
  usePageViews();
  // A server has no history; the name is never drawn.
  const [entry] = useState(import.meta.env.SSR ? '' : historyEntry);
  return (
    <>
      <AgeGate>
        <SkipLink>Skip to content</SkipLink>
        <SiteHeader />
        <MainArea>
          <Outlet />
        </MainArea>
        <SiteFooter />
      </AgeGate>
      <ThirdPartyHost />
      <ToastHost />
      <ScrollRestoration getKey={({ key }) => (key === 'default' ? entry : key)} />
    </>
  );
};
