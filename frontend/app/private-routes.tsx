import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { NotFoundPage } from '../platform/frame/not-found-page';
import { PageFailed } from '../platform/frame/page-failed';
import { lazyPage } from './lazy-page';
import { PrivateFallback, PrivateShell } from './private-shell';

interface Screen {
  readonly load: () => Promise<ComponentType>;
}

/** The route of a screen. `title`: what the server sends, and the screen sets. */
const screenAt = (path: string, screen: string, title: string, { load }: Screen): RouteObject => ({
  path,
  handle: { screen, title },
  lazy: lazyPage(load),
});

const screens: RouteObject[] = [
  screenAt('/analytics', 'dashboard/agency/agency-page', 'Agency', {
    load: async () => (await import('../dashboard/agency/agency-page')).AgencyPage,
  }),
  screenAt('/admin/agencies', 'admin/agencies/agencies-page', 'Agencies', {
    load: async () => (await import('../admin/agencies/agencies-page')).AgenciesPage,
  }),
  screenAt('/analytics/:slug', 'dashboard/analytics/analytics-page', 'Model Analytics', {
    load: async () => (await import('../dashboard/analytics/analytics-page')).AnalyticsPage,
  }),
  screenAt('/analytics/:slug/profile', 'dashboard/profile/profile-page', 'Your profile', {
    load: async () => (await import('../dashboard/profile/profile-page')).ProfilePage,
  }),
  screenAt('/password-info', 'dashboard/invite/invite-page', 'Password', {
    load: async () => (await import('../dashboard/invite/invite-page')).InvitePage,
  }),
  screenAt('/shared', 'dashboard/shared/shared-page', 'Shared figures', {
    load: async () => (await import('../dashboard/shared/shared-page')).SharedPage,
  }),
  screenAt('/admin', 'admin/today/today-page', 'Today', {
    load: async () => (await import('../admin/today/today-page')).TodayPage,
  }),
  screenAt('/admin/tracking', 'admin/tracking/tracking-page', 'Admin Dashboard', {
    load: async () => (await import('../admin/tracking/tracking-page')).TrackingPage,
  }),
  screenAt('/admin/figures', 'admin/figures/figures-page', 'Figures', {
    load: async () => (await import('../admin/figures/figures-page')).FiguresPage,
  }),
  screenAt('/admin/traffic', 'admin/figures/figures-page', 'Figures', {
    load: async () => (await import('../admin/figures/figures-page')).TrafficRedirect,
  }),
  screenAt('/admin/reports', 'admin/reports/reports-page', 'Reports', {
    load: async () => (await import('../admin/reports/reports-page')).ReportsPage,
  }),
  screenAt('/admin/inbox', 'admin/inbox/inbox-page', 'Inbox', {
    load: async () => (await import('../admin/inbox/inbox-page')).InboxPage,
  }),
  screenAt('/admin/receipt', 'admin/inbox/receipt-page', 'Receipt', {
    load: async () => (await import('../admin/inbox/receipt-page')).AdminReceiptPage,
  }),
  screenAt('/admin/audit', 'admin/system/audit-page', 'Audit log', {
    load: async () => (await import('../admin/system/audit-page')).AuditPage,
  }),
  screenAt('/admin/business', 'admin/business/business-page', 'Business details', {
    load: async () => (await import('../admin/business/business-page')).BusinessPage,
  }),
  screenAt('/admin/operators', 'admin/operators/operators-page', 'Operators', {
    load: async () => (await import('../admin/operators/operators-page')).OperatorsPage,
  }),
  screenAt('/admin/invitation', 'admin/operators/invitation-page', 'Invitation', {
    load: async () => (await import('../admin/operators/invitation-page')).InvitationPage,
  }),
  screenAt('/admin/setup', 'admin/setup/setup-page', 'First run', {
    load: async () => (await import('../admin/setup/setup-page')).SetupPage,
  }),
  screenAt('/admin/account', 'admin/account/account-page', 'Account', {
    load: async () => (await import('../admin/account/account-page')).AccountPage,
  }),
  screenAt('/admin/add-model', 'admin/models/add-model-page', 'Add model', {
    load: async () => (await import('../admin/models/add-model-page')).AddModelPage,
  }),
  screenAt('/admin/models', 'admin/models/models-page', 'Models', {
    load: async () => (await import('../admin/models/models-page')).ModelsPage,
  }),
  screenAt('/admin/videos', 'admin/videos/videos-page', 'Videos', {
    load: async () => (await import('../admin/videos/videos-page')).VideosPage,
  }),
  screenAt('/admin/ledger', 'admin/system/ledger-page', 'Ledger', {
    load: async () => (await import('../admin/system/ledger-page')).LedgerPage,
  }),
  screenAt('/admin/health', 'admin/system/health-page', 'Health', {
    load: async () => (await import('../admin/system/health-page')).HealthPage,
  }),
  { path: '*', handle: { title: '404 Page Not Found' }, element: <NotFoundPage /> },
];

/** The private screens, each loaded on demand. */
export const privateRoutes: RouteObject[] = [
  {
    element: <PrivateShell />,
    errorElement: <PageFailed />,
    hydrateFallbackElement: <PrivateFallback />,
    children: [{ errorElement: <PageFailed />, children: screens }],
  },
];
