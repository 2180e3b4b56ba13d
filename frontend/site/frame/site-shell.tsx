import { Suspense, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { AgeGate } from '../../platform/age-gate/age-gate';
import { useFinishedPage } from '../../platform/frame/finish-page';
import { useIdleAndVerified } from '../../platform/frame/idle';
import { MainArea, SkipLink } from '../../platform/frame/main-area';
import { NavigationProgress } from '../../platform/frame/navigation-progress';
import { OfflineNotice } from '../../platform/frame/offline-notice';
import { optionalPart } from '../../platform/frame/optional-part';
import { isObject } from '../../platform/storage/is-object';
import { ToastHost } from '../../platform/toast/toast-host';
import { usePageViews } from '../../platform/tracking/page-views';
import { randomId } from '../../platform/tracking/visit-token';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

const ThirdPartyHost = optionalPart(
  async () => (await import('../../platform/third-party/third-party-host')).ThirdPartyHost,
);

/**
 * Around every public screen: age gate, header, footer. A new route starts at the top; going back restores
 * the scroll position.
 */
export const SiteShell = () => {
  usePageViews();
  const isIdle = useIdleAndVerified();
  useFinishedPage(isIdle);
  // The server has no history; the key is not rendered.
  const [documentKey] = useState(typeof window === 'undefined' ? '' : historyKey);
  return (
    <>
      <NavigationProgress />
      <AgeGate>
        <SkipLink>Skip to content</SkipLink>
        <SiteHeader />
        <MainArea>
          <Outlet />
        </MainArea>
        <SiteFooter />
      </AgeGate>
      {isIdle && (
        <Suspense fallback={null}>
          <ThirdPartyHost />
        </Suspense>
      )}
      <OfflineNotice />
      <ToastHost />
      <ScrollRestoration getKey={({ key }) => (key === 'default' ? documentKey : key)} />
    </>
  );
};

/**
 * A key for the history entry that this document was loaded for: new for each navigation, the same after a
 * reload and after going back. The router calls all of them `default`, so a newly opened page would start at
 * the scroll position of the last one.
 */
const historyKey = (): string => {
  const state: unknown = window.history.state;
  const before = isObject(state) ? state : {};
  if (typeof before.entry === 'string') return before.entry;
  const entry = randomId();
  window.history.replaceState({ ...before, entry }, '');
  return entry;
};
