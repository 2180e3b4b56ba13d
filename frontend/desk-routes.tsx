import type { RouteObject } from 'react-router-dom';
import { DeskShell } from './shell/desk-shell';
import { NotFoundPage } from './shell/not-found-page';
import { PageFailed } from './shell/page-failed';

/** The private screens' table of contents. Each is loaded when it is opened: a model holder carries nothing of the administrator's. */
export const deskRoutes: RouteObject[] = [
  {
    element: <DeskShell />,
    hydrateFallbackElement: <></>,
    children: [
      {
        errorElement: <PageFailed />,
        children: [
          {
            path: '/analytics/:slug',
            lazy: async () => ({ Component: (await import('./features/model-analytics/analytics-page')).AnalyticsPage }),
          },
          {
            path: '/password-info',
            lazy: async () => ({ Component: (await import('./features/password-info/password-info-page')).PasswordInfoPage }),
          },
          { path: '/admin/tracking', lazy: async () => ({ Component: (await import('./features/admin/admin-page')).AdminPage }) },
          { path: '/admin/reports', lazy: async () => ({ Component: (await import('./features/reports-desk/reports-page')).ReportsPage }) },
          { path: '/admin/inbox', lazy: async () => ({ Component: (await import('./features/inbox/inbox-page')).InboxPage }) },
          { path: '/admin/audit', lazy: async () => ({ Component: (await import('./features/audit/audit-page')).AuditPage }) },
          { path: '/admin/account', lazy: async () => ({ Component: (await import('./features/account/account-page')).AccountPage }) },
          {
            path: '/admin/add-model',
            lazy: async () => ({ Component: (await import('./features/admin-models/add-model-page')).AddModelPage }),
          },
          { path: '/admin/models', lazy: async () => ({ Component: (await import('./features/admin-models/models-page')).ModelsPage }) },
          { path: '/admin/ledger', lazy: async () => ({ Component: (await import('./features/admin-ledger/ledger-page')).LedgerPage }) },
          { path: '/admin/health', lazy: async () => ({ Component: (await import('./features/admin-health/health-page')).HealthPage }) },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];
