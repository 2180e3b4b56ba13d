import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { ThemeProvider } from 'styled-components';
import { PageDay, PageTicket, SiteOrigin } from '../platform/head/page-context';
import { theme } from '../platform/theme/theme';
import type { Tracker } from '../platform/tracking/tracker';
import { TrackerContext } from '../platform/tracking/tracker-context';

interface SiteAppProps {
  readonly origin: string;
  readonly day: string;
  readonly ticket: string;
  readonly queryClient: QueryClient;
  readonly tracker: Tracker;
  /** The router, which differs between browser and server. */
  readonly children: ReactNode;
}

/** The providers of every public screen, the same in a browser and on a server. */
export const SiteApp = ({ origin, day, ticket, queryClient, tracker, children }: SiteAppProps) => (
  <StrictMode>
    <SiteOrigin value={origin}>
      <PageDay value={day}>
        <PageTicket value={ticket}>
          <TrackerContext value={tracker}>
            <QueryClientProvider client={queryClient}>
              <ThemeProvider theme={theme}>{children}</ThemeProvider>
            </QueryClientProvider>
          </TrackerContext>
        </PageTicket>
      </PageDay>
    </SiteOrigin>
  </StrictMode>
);
