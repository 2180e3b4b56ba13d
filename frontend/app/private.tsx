import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { ThemeProvider } from 'styled-components';
import { makeQueryClient } from '../platform/api/query-client';
import { rootElement } from '../platform/frame/root-element';
import { SiteOrigin } from '../platform/head/page-context';
import { theme } from '../platform/theme/theme';
import { privateRoutes } from './private-routes';

/** Set where the admin pages have a host of their own, so that links and copied URLs name the public site. */
const publicOrigin = document.documentElement.dataset.publicOrigin ?? window.location.origin;

const app = (
  <StrictMode>
    <SiteOrigin value={publicOrigin}>
      <QueryClientProvider client={makeQueryClient()}>
        <ThemeProvider theme={theme}>
          <RouterProvider router={createBrowserRouter(privateRoutes)} />
        </ThemeProvider>
      </QueryClientProvider>
    </SiteOrigin>
  </StrictMode>
);

// In slices, so that a click between two of them is answered immediately.
startTransition(() => createRoot(rootElement()).render(app));
