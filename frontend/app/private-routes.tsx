import type { RouteObject } from 'react-router-dom';
import { NotFoundPage } from '../platform/frame/not-found-page';
import { PageFailed } from '../platform/frame/page-failed';
import { lazyPage } from './lazy-page';
import { PrivateFallback, PrivateShell } from './private-shell';

/** The private screens, each loaded on demand. `handle.title`: what the server sends, and the screen sets. */
export const privateRoutes: RouteObject[] = [
  {
    element: <PrivateShell />,
    errorElement: <PageFailed />,
    hydrateFallbackElement: <PrivateFallback />,
    children: [
      {
        errorElement: <PageFailed />,
        children: [
          {
            path: '/analytics',
            handle: { screen: 'dashboard/agency/agency-page', title: 'Agency' },
            lazy: lazyPage(async () => (await import('../dashboard/agency/agency-page')).AgencyPage),
          },
          {
            path: '/admin/agencies',
            handle: { screen: 'admin/agencies/agencies-page', title: 'Agencies' },
            lazy: lazyPage(async () => (await import('../admin/agencies/agencies-page')).AgenciesPage),
          },
          {
            path: '/analytics/:slug',
            handle: { screen: 'dashboard/analytics/analytics-page', title: 'Model Analytics' },
            lazy: lazyPage(async () => (await import('../dashboard/analytics/analytics-page')).AnalyticsPage),
          },
          {
            path: '/analytics/:slug/profile',
            handle: { screen: 'dashboard/profile/profile-page', title: 'Your profile' },
            lazy: lazyPage(async () => (await import('../dashboard/profile/profile-page')).ProfilePage),
          },
          {
            path: '/password-info',
            handle: { screen: 'dashboard/invite/invite-page', title: 'Password' },
            lazy: lazyPage(async () => (await import('../dashboard/invite/invite-page')).InvitePage),
          },
          {
            path: '/shared',
            handle: { screen: 'dashboard/shared/shared-page', title: 'Shared figures' },
            lazy: lazyPage(async () => (await import('../dashboard/shared/shared-page')).SharedPage),
          },
          {
            path: '/admin',
            handle: { screen: 'admin/today/today-page', title: 'Today' },
            lazy: lazyPage(async () => (await import('../admin/today/today-page')).TodayPage),
          },
          {
            path: '/admin/tracking',
            handle: { screen: 'admin/tracking/tracking-page', title: 'Admin Dashboard' },
            lazy: lazyPage(async () => (await import('../admin/tracking/tracking-page')).TrackingPage),
          },
          {
            path: '/admin/figures',
            handle: { screen: 'admin/figures/figures-page', title: 'Figures' },
            lazy: lazyPage(async () => (await import('../admin/figures/figures-page')).FiguresPage),
          },
          {
            path: '/admin/traffic',
            handle: { screen: 'admin/figures/figures-page', title: 'Figures' },
            lazy: lazyPage(async () => (await import('../admin/figures/figures-page')).TrafficRedirect),
          },
          {
            path: '/admin/reports',
            handle: { screen: 'admin/reports/reports-page', title: 'Reports' },
            lazy: lazyPage(async () => (await import('../admin/reports/reports-page')).ReportsPage),
          },
          {
            path: '/admin/inbox',
            handle: { screen: 'admin/inbox/inbox-page', title: 'Inbox' },
            lazy: lazyPage(async () => (await import('../admin/inbox/inbox-page')).InboxPage),
          },
          {
            path: '/admin/receipt',
            handle: { screen: 'admin/inbox/receipt-page', title: 'Receipt' },
            lazy: lazyPage(async () => (await import('../admin/inbox/receipt-page')).AdminReceiptPage),
          },
          {
            path: '/admin/audit',
            handle: { screen: 'admin/system/audit-page', title: 'Audit log' },
            lazy: lazyPage(async () => (await import('../admin/system/audit-page')).AuditPage),
          },
          {
            path: '/admin/business',
            handle: { screen: 'admin/business/business-page', title: 'Business details' },
            lazy: async () => ({ Component: (await import('../admin/business/business-page')).BusinessPage }),
          },
          {
            path: '/admin/operators',
            handle: { screen: 'admin/operators/operators-page', title: 'Operators' },
            lazy: lazyPage(async () => (await import('../admin/operators/operators-page')).OperatorsPage),
          },
          {
            path: '/admin/invitation',
            handle: { screen: 'admin/operators/invitation-page', title: 'Invitation' },
            lazy: lazyPage(async () => (await import('../admin/operators/invitation-page')).InvitationPage),
          },
          {
            path: '/admin/setup',
            handle: { screen: 'admin/setup/setup-page', title: 'First run' },
            lazy: lazyPage(async () => (await import('../admin/setup/setup-page')).SetupPage),
          },
          {
            path: '/admin/account',
            handle: { screen: 'admin/account/account-page', title: 'Account' },
            lazy: lazyPage(async () => (await import('../admin/account/account-page')).AccountPage),
          },
          {
            path: '/admin/add-model',
            handle: { screen: 'admin/models/add-model-page', title: 'Add model' },
            lazy: lazyPage(async () => (await import('../admin/models/add-model-page')).AddModelPage),
          },
          {
            path: '/admin/models',
            handle: { screen: 'admin/models/models-page', title: 'Models' },
            lazy: lazyPage(async () => (await import('../admin/models/models-page')).ModelsPage),
          },
          {
            path: '/admin/videos',
            handle: { screen: 'admin/videos/videos-page', title: 'Videos' },
            lazy: lazyPage(async () => (await import('../admin/videos/videos-page')).VideosPage),
          },
          {
            path: '/admin/ledger',
            handle: { screen: 'admin/system/ledger-page', title: 'Ledger' },
            lazy: lazyPage(async () => (await import('../admin/system/ledger-page')).LedgerPage),
          },
          {
            path: '/admin/health',
            handle: { screen: 'admin/system/health-page', title: 'Health' },
            lazy: lazyPage(async () => (await import('../admin/system/health-page')).HealthPage),
          },
          { path: '*', handle: { title: '404 Page Not Found' }, element: <NotFoundPage /> },
        ],
      },
    ],
  },
];
