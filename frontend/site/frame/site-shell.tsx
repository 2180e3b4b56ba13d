import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { AgeGate } from '../../platform/age-gate/age-gate';
import { useIdleAndVerified } from '../../platform/frame/idle';
import { MainArea } from '../../platform/frame/main-area';
import { SkipLink } from '../../platform/frame/skip-link';
import { ToastHost } from '../../platform/toast/toast-host';
import { usePageViews } from '../../platform/tracking/page-views';
import { historyEntry } from './history-entry';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

const SettledParts = lazy(async () => ({ default: (await import('./deferred-parts')).SettledParts }));

/** Around every public screen: age gate, header, footer. A new route starts at the top; going back finds its place again. */
export const SiteShell = () => {
  usePageViews();
  // What the page's children do when they appear is done: start/before-paint.js tells it what was pressed and filled in before.
  useEffect(() => void document.dispatchEvent(new Event('taken-over')), []);
  const isAtEase = useIdleAndVerified();
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
