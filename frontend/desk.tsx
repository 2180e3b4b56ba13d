import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { ThemeProvider } from 'styled-components';
import { makeQueryClient } from './api/query-client';
import { deskRoutes } from './desk-routes';
import { rootElement } from './root-element';
import { SiteOrigin } from './shell/site-origin';
import { theme } from './theme/theme';

createRoot(rootElement()).render(
  <StrictMode>
    <SiteOrigin value={window.location.origin}>
      <QueryClientProvider client={makeQueryClient()}>
        <ThemeProvider theme={theme}>
          <RouterProvider router={createBrowserRouter(deskRoutes)} />
        </ThemeProvider>
      </QueryClientProvider>
    </SiteOrigin>
  </StrictMode>,
);
