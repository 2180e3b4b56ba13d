import type { RouteObject } from 'react-router-dom';
import { NotFoundPage } from '../platform/frame/not-found-page';
import { PageFailed } from '../platform/frame/page-failed';
import { PrivateFallback, PrivateShell } from './private-shell';

/** The private screens, each loaded on demand: a model holder loads nothing of the admin panel. */
export const privateRoutes: RouteObject[] = [
  {
    element: <PrivateShell />,
    hydrateFallbackElement: <PrivateFallback />,
    children: [
      {
        errorElement: <PageFailed />,
        children: [
          {
            path: '/analytics',
            lazy: async () => ({ Component: (await import('../dashboard/agency/agency-page')).AgencyPage }),
          },
          {
            path: '/admin/agencies',
            lazy: async () => ({ Component: (await import('../admin/agencies/agencies-page')).AgenciesPage }),
          },
          {
            path: '/analytics/:slug',
            lazy: async () => ({
              Component: (await import('../dashboard/analytics/analytics-page')).AnalyticsPage,
            }),
          },
          {
            path: '/analytics/:slug/profile',
            lazy: async () => ({
              Component: (await import('../dashboard/profile/profile-page')).ProfilePage,
            }),
          },
          {
            path: '/password-info',
            lazy: async () => ({
              Component: (await import('../dashboard/invite/invite-page')).InvitePage,
            }),
          },
          {
            path: '/admin',
            lazy: async () => ({ Component: (await import('../admin/today/today-page')).TodayPage }),
          },
          {
            path: '/admin/tracking',
            lazy: async () => ({ Component: (await import('../admin/tracking/tracking-page')).TrackingPage }),
          },
          {
            path: '/admin/traffic',
            lazy: async () => ({ Component: (await import('../admin/traffic/traffic-page')).TrafficPage }),
          },
          {
            path: '/admin/reports',
            lazy: async () => ({ Component: (await import('../admin/reports/reports-page')).ReportsPage }),
          },
          {
            path: '/admin/inbox',
            lazy: async () => ({ Component: (await import('../admin/inbox/inbox-page')).InboxPage }),
          },
          {
            path: '/admin/receipt',
            lazy: async () => ({
              Component: (await import('../admin/inbox/receipt-page')).AdminReceiptPage,
            }),
          },
          {
            path: '/admin/audit',
            lazy: async () => ({ Component: (await import('../admin/system/audit-page')).AuditPage }),
          },
          {
            path: '/admin/operators',
            lazy: async () => ({
              Component: (await import('../admin/operators/operators-page')).OperatorsPage,
            }),
          },
          {
            path: '/admin/invitation',
            lazy: async () => ({
              Component: (await import('../admin/operators/invitation-page')).InvitationPage,
            }),
          },
          {
            path: '/admin/setup',
            lazy: async () => ({ Component: (await import('../admin/setup/setup-page')).SetupPage }),
          },
          {
            path: '/admin/account',
            lazy: async () => ({ Component: (await import('../admin/account/account-page')).AccountPage }),
          },
          {
            path: '/admin/add-model',
            lazy: async () => ({ Component: (await import('../admin/models/add-model-page')).AddModelPage }),
          },
          {
            path: '/admin/models',
            lazy: async () => ({ Component: (await import('../admin/models/models-page')).ModelsPage }),
          },
          {
            path: '/admin/videos',
            lazy: async () => ({ Component: (await import('../admin/videos/videos-page')).VideosPage }),
          },
          {
            path: '/admin/ledger',
            lazy: async () => ({ Component: (await import('../admin/system/ledger-page')).LedgerPage }),
          },
          {
            path: '/admin/health',
            lazy: async () => ({ Component: (await import('../admin/system/health-page')).HealthPage }),
          },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];
