import { lazy, Suspense, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { AgeGate } from '../../platform/age-gate/age-gate';
import { MainArea } from '../../platform/frame/main-area';
import { SkipLink } from '../../platform/frame/skip-link';
import { useAtEase } from '../../platform/frame/use-idle';
import { ToastHost } from '../../platform/toast/toast-host';
import { usePageViews } from '../../platform/tracking/use-page-views';
import { historyEntry } from './history-entry';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

const SettledParts = lazy(async () => ({ default: (await import('./deferred-parts')).SettledParts }));

/** Around every public screen: age gate, header, footer. A new route starts at the top; going back finds its place again. */
export const SiteShell = () => {
  usePageViews();
  const isAtEase = useAtEase();
  // A server has no history; the name is never drawn.
  const [entry] = useState(typeof window === 'undefined' ? '' : historyEntry);
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
      {isAtEase && (
        <Suspense fallback={null}>
          <SettledParts />
        </Suspense>
      )}
      <ToastHost />
      <ScrollRestoration getKey={({ key }) => (key === 'default' ? entry : key)} />
    </>
  );
};
