import { httpApp } from '@marquee/kit/http/http-app';
import type { Route } from '@marquee/kit/http/route';
import * as conspicuous from './conspicuous/conspicuous-routes';
import { exportInsights } from './dashboards/files/export-insights';
import { getFigures, getInsightsFigures, getOwnFigures } from './dashboards/routes/get-figures';
import * as modelAnalytics from './dashboards/routes/get-model-analytics';
import { getModelFigures } from './dashboards/routes/get-model-figures';
import { getModelRanking } from './dashboards/routes/get-model-ranking';
import * as siteAnalytics from './dashboards/routes/get-site-analytics';
import * as siteClicks from './dashboards/routes/get-site-clicks';
import * as siteFigures from './dashboards/routes/get-site-figures';
import * as notes from './dashboards/routes/notes';
import { shareLinkRoutes } from './dashboards/shares/share-link-routes';
import * as shared from './dashboards/shares/shared-routes';
import type { AnalyticsDeps } from './deps';
import * as agencies from './holders/agencies/admin-agencies';
import * as agencyLogin from './holders/agencies/agency-login';
import * as campaignLinks from './holders/campaign-links/campaign-link-routes';
import * as linkHealth from './holders/link-health/get-link-health';
import * as linkTests from './holders/link-tests/link-test-routes';
import { authenticateHolder } from './holders/login/authenticate-holder';
import { agencyFactorRoutes, holderFactorRoutes, removeHolderFactors } from './holders/login/factor-routes';
import * as inviteLinks from './holders/login/invite-link-routes';
import * as login from './holders/login/login';
import * as passwords from './holders/login/password-routes';
import { holderTokenRoutes } from './holders/login/token-routes';
import { getPlacementEffect } from './holders/placement/get-placement-effect';
import * as deadLetters from './ledger/dead-letters/dead-letter-routes';
import * as ledger from './ledger/get-ledger';
import * as statements from './statements/statement-routes';

/** What is spread by `Object.values` is a module that exports routes only. */
export const analyticsRoutes: readonly Route<AnalyticsDeps>[] = [
  authenticateHolder,
  ...holderTokenRoutes,
  ...holderFactorRoutes,
  ...agencyFactorRoutes,
  removeHolderFactors,
  ...Object.values(login),
  ...Object.values(modelAnalytics),
  getModelFigures,
  ...Object.values(siteAnalytics),
  ...Object.values(siteClicks),
  getFigures,
  getInsightsFigures,
  getOwnFigures,
  { ...getOwnFigures, path: '/api/v1/models/:slug/figures' },
  ...shareLinkRoutes,
  ...Object.values(shared),
  getModelRanking,
  ...Object.values(siteFigures),
  ...Object.values(conspicuous),
  ...Object.values(notes),
  exportInsights,
  ...Object.values(statements),
  { ...statements.getStatement, path: '/api/v1/models/:slug/statement' },
  getPlacementEffect,
  ...Object.values(linkHealth),
  ...Object.values(campaignLinks),
  ...Object.values(linkTests),
  ...Object.values(passwords),
  ...Object.values(inviteLinks),
  ...Object.values(agencyLogin),
  ...Object.values(agencies),
  ...Object.values(ledger),
  ...Object.values(deadLetters),
];

export const analyticsApp = (deps: AnalyticsDeps, options: Parameters<typeof httpApp>[2]) =>
  httpApp(deps, analyticsRoutes, options);
