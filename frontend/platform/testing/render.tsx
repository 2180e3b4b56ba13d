import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ThemeProvider } from 'styled-components';
import { makeQueryClient } from '../api/query-client';
import { theme } from '../theme/theme';
import type { Tracker } from '../tracking/tracker';
import { silentTracker, TrackerContext } from '../tracking/tracker-context';

interface RenderOptions {
  /** Where the router starts. */
  readonly url?: string;
  /** The route of the rendered element, for `useParams`. By default every URL. */
  readonly route?: string;
  readonly tracker?: Tracker;
  readonly queryClient?: ReturnType<typeof makeQueryClient>;
}

/** Renders with theme, query client, tracker and a data router, as the apps do. Other URLs render nothing. */
export const renderWithProviders = (
  element: ReactNode,
  { url = '/', route = '*', tracker = silentTracker, queryClient = makeQueryClient() }: RenderOptions = {},
) => {
  const router = createMemoryRouter(
    [{ path: route, element }, ...(route === '*' ? [] : [{ path: '*', element: null }])],
    { initialEntries: [url] },
  );
  const rendered = render(
    <TrackerContext value={tracker}>
      <QueryClientProvider client={queryClient}>
        <ThemeProvider theme={theme}>
          <RouterProvider router={router} />
        </ThemeProvider>
      </QueryClientProvider>
    </TrackerContext>,
  );
  return { ...rendered, user: userEvent.setup(), router, queryClient };
};
