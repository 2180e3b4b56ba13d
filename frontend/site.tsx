import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { ThemeProvider } from 'styled-components';
import { prefetchInBackground } from './api/prefetch';
import { makeQueryClient } from './api/query-client';
import { rootElement } from './root-element';
import { SiteOrigin } from './shell/site-origin';
import { siteRoutes } from './site-routes';
import { theme } from './theme/theme';
import { startTracking } from './tracking/start-tracking';
import { TrackerContext } from './tracking/tracker-context';

const queryClient = makeQueryClient();
const router = createBrowserRouter(siteRoutes(prefetchInBackground(queryClient)));

createRoot(rootElement()).render(
  <StrictMode>
    <SiteOrigin value={window.location.origin}>
      <TrackerContext value={startTracking()}>
        <QueryClientProvider client={queryClient}>
          <ThemeProvider theme={theme}>
            <RouterProvider router={router} />
          </ThemeProvider>
        </QueryClientProvider>
      </TrackerContext>
    </SiteOrigin>
  </StrictMode>,
);
