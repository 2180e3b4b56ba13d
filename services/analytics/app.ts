import { httpApp } from '@marquee/kit/http/http-app';
import type { Route } from '@marquee/kit/http/route';
import { getConspicuousDays, requestRefilter } from './conspicuous/conspicuous-routes';
import { exportInsights } from './dashboards/files/export-insights';
import { getFigures, getInsightsFigures, getOwnFigures } from './dashboards/routes/get-figures';
import { getModelAnalytics, getModelInsights, getModelViews } from './dashboards/routes/get-model-analytics';
import { getModelFigures } from './dashboards/routes/get-model-figures';
import { getModelRanking } from './dashboards/routes/get-model-ranking';
import { getSiteVisits, getWebsiteAnalytics } from './dashboards/routes/get-site-analytics';
import { getSiteClicks, getSiteInvalid } from './dashboards/routes/get-site-clicks';
import { getInvalidShare, getSiteFigures } from './dashboards/routes/get-site-figures';
import { addNote, getNotes, removeNote } from './dashboards/routes/notes';
import { shareLinkRoutes } from './dashboards/shares/share-link-routes';
import { getShared, getSharedFigures } from './dashboards/shares/shared-routes';
import type { AnalyticsDeps } from './deps';
import {
  changeAgency,
  createAgency,
  createAgencyInvite,
  generateAgencyPassword,
  getAgencies,
  removeAgency,
} from './holders/agencies/admin-agencies';
import { getOwnAgency, loginAgency, logoutAgency } from './holders/agencies/agency-login';
import {
  getCampaignQrPng,
  getCampaignQrSvg,
  getCampaigns,
} from './holders/campaign-links/campaign-link-routes';
import { getLinkHealth, listDeadLinks } from './holders/link-health/get-link-health';
import { createLinkTest, getLinkTest } from './holders/link-tests/link-test-routes';
import { authenticateHolder } from './holders/login/authenticate-holder';
import { createInviteLink, openInviteLink } from './holders/login/invite-link-routes';
import { insightsLogin, insightsLogout, login, logout } from './holders/login/login';
import { changeHolderPassword, generatePassword, getPasswords } from './holders/login/password-routes';
import { holderTokenRoutes } from './holders/login/token-routes';
import { getPlacementEffect } from './holders/placement/get-placement-effect';
import {
  discardDeadLetter,
  getDeadLetter,
  getDeadLetters,
  replayDeadLetter,
} from './ledger/dead-letters/dead-letter-routes';
import { getInternalLedger, getLedger, recordGatewayReport } from './ledger/get-ledger';
import { enterPlatformClicks, getRoots, getStatement, getVerifier } from './statements/statement-routes';

export const analyticsRoutes: readonly Route<AnalyticsDeps>[] = [
  authenticateHolder,
  ...holderTokenRoutes,
  login,
  logout,
  insightsLogin,
  insightsLogout,
  getModelAnalytics,
  getModelInsights,
  getModelViews,
  getModelFigures,
  getWebsiteAnalytics,
  getSiteClicks,
  getSiteInvalid,
  getFigures,
  getInsightsFigures,
  ...shareLinkRoutes,
  getShared,
  getSharedFigures,
  getOwnFigures,
  { ...getOwnFigures, path: '/api/v1/models/:slug/figures' },
  getModelRanking,
  getSiteFigures,
  getInvalidShare,
  getConspicuousDays,
  requestRefilter,
  getNotes,
  addNote,
  removeNote,
  getSiteVisits,
  exportInsights,
  getStatement,
  { ...getStatement, path: '/api/v1/models/:slug/statement' },
  getRoots,
  getVerifier,
  enterPlatformClicks,
  getPlacementEffect,
  getLinkHealth,
  getCampaigns,
  getCampaignQrSvg,
  getCampaignQrPng,
  createLinkTest,
  getLinkTest,
  listDeadLinks,
  generatePassword,
  changeHolderPassword,
  createInviteLink,
  openInviteLink,
  getPasswords,
  loginAgency,
  logoutAgency,
  getOwnAgency,
  getAgencies,
  createAgency,
  changeAgency,
  removeAgency,
  generateAgencyPassword,
  createAgencyInvite,
  getLedger,
  getInternalLedger,
  recordGatewayReport,
  getDeadLetters,
  getDeadLetter,
  replayDeadLetter,
  discardDeadLetter,
];

export const analyticsApp = (deps: AnalyticsDeps, options: Parameters<typeof httpApp>[2]) =>
  httpApp(deps, analyticsRoutes, options);
