import type { RouteObject } from 'react-router-dom';
import { NotFoundPage } from '../platform/frame/not-found-page';
import { PageFailed } from '../platform/frame/page-failed';
import { PrivateFallback, PrivateShell } from './private-shell';

/**
 * The private screens, each loaded on demand: a model holder loads nothing of the admin panel. `handle.title`
 * is the title that the server sends, until the screen sets its own, which is the same.
 */
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
            handle: { title: 'Agency' },
            lazy: async () => ({ Component: (await import('../dashboard/agency/agency-page')).AgencyPage }),
          },
          {
            path: '/admin/agencies',
            handle: { title: 'Agencies' },
            lazy: async () => ({ Component: (await import('../admin/agencies/agencies-page')).AgenciesPage }),
          },
          {
            path: '/analytics/:slug',
            handle: { title: 'Model Analytics' },
            lazy: async () => ({
              Component: (await import('../dashboard/analytics/analytics-page')).AnalyticsPage,
            }),
          },
          {
            path: '/analytics/:slug/profile',
            handle: { title: 'Your profile' },
            lazy: async () => ({
              Component: (await import('../dashboard/profile/profile-page')).ProfilePage,
            }),
          },
          {
            path: '/password-info',
            handle: { title: 'Password' },
            lazy: async () => ({
              Component: (await import('../dashboard/invite/invite-page')).InvitePage,
            }),
          },
          {
            path: '/admin',
            handle: { title: 'Today' },
            lazy: async () => ({ Component: (await import('../admin/today/today-page')).TodayPage }),
          },
          {
            path: '/admin/tracking',
            handle: { title: 'Admin Dashboard' },
            lazy: async () => ({ Component: (await import('../admin/tracking/tracking-page')).TrackingPage }),
          },
          {
            path: '/admin/traffic',
            handle: { title: 'Invalid traffic' },
            lazy: async () => ({ Component: (await import('../admin/traffic/traffic-page')).TrafficPage }),
          },
          {
            path: '/admin/reports',
            handle: { title: 'Reports' },
            lazy: async () => ({ Component: (await import('../admin/reports/reports-page')).ReportsPage }),
          },
          {
            path: '/admin/inbox',
            handle: { title: 'Inbox' },
            lazy: async () => ({ Component: (await import('../admin/inbox/inbox-page')).InboxPage }),
          },
          {
            path: '/admin/receipt',
            handle: { title: 'Receipt' },
            lazy: async () => ({
              Component: (await import('../admin/inbox/receipt-page')).AdminReceiptPage,
            }),
          },
          {
            path: '/admin/audit',
            handle: { title: 'Audit log' },
            lazy: async () => ({ Component: (await import('../admin/system/audit-page')).AuditPage }),
          },
          {
            path: '/admin/operators',
            handle: { title: 'Operators' },
            lazy: async () => ({
              Component: (await import('../admin/operators/operators-page')).OperatorsPage,
            }),
          },
          {
            path: '/admin/invitation',
            handle: { title: 'Invitation' },
            lazy: async () => ({
              Component: (await import('../admin/operators/invitation-page')).InvitationPage,
            }),
          },
          {
            path: '/admin/setup',
            handle: { title: 'First run' },
            lazy: async () => ({ Component: (await import('../admin/setup/setup-page')).SetupPage }),
          },
          {
            path: '/admin/account',
            handle: { title: 'Account' },
            lazy: async () => ({ Component: (await import('../admin/account/account-page')).AccountPage }),
          },
          {
            path: '/admin/add-model',
            handle: { title: 'Add model' },
            lazy: async () => ({ Component: (await import('../admin/models/add-model-page')).AddModelPage }),
          },
          {
            path: '/admin/models',
            handle: { title: 'Models' },
            lazy: async () => ({ Component: (await import('../admin/models/models-page')).ModelsPage }),
          },
          {
            path: '/admin/videos',
            handle: { title: 'Videos' },
            lazy: async () => ({ Component: (await import('../admin/videos/videos-page')).VideosPage }),
          },
          {
            path: '/admin/ledger',
            handle: { title: 'Ledger' },
            lazy: async () => ({ Component: (await import('../admin/system/ledger-page')).LedgerPage }),
          },
          {
            path: '/admin/health',
            handle: { title: 'Health' },
            lazy: async () => ({ Component: (await import('../admin/system/health-page')).HealthPage }),
          },
          { path: '*', handle: { title: '404 Page Not Found' }, element: <NotFoundPage /> },
        ],
      },
    ],
  },
];
