import { httpApp } from '@marquee/kit/http/http-app';
import type { Route } from '@marquee/kit/http/route';
import { createInviteLink, openInviteLink } from './access/invite-link-routes';
import { insightsLogin, insightsLogout, login, logout } from './access/login';
import { changeHolderPassword, generatePassword, getPasswords } from './access/password-routes';
import {
  changeAgency,
  createAgency,
  createAgencyInvite,
  generateAgencyPassword,
  getAgencies,
  removeAgency,
} from './agencies/admin-agencies';
import { getOwnAgency, loginAgency, logoutAgency } from './agencies/agency-login';
import {
  changeCampaign,
  createCampaign,
  getCampaignQrPng,
  getCampaignQrSvg,
  getCampaigns,
} from './campaign-links/campaign-link-routes';
import { getDeadLetter, getDeadLetters, postDiscard, postReplay } from './dead-letters/dead-letter-routes';
import { exportInsights } from './files/export-insights';
import { getInternalLedger, getLedger, postGatewayReport } from './ledger/get-ledger';
import { getLinkHealth, listDeadLinks } from './link-health/get-link-health';
import { createLinkTest, getLinkTest } from './link-tests/link-test-routes';
import { deleteOwnPicture, listOwnPictures, uploadOwnPicture } from './own-profile/own-pictures';
import { getOwnProfile, proposeProfile, withdrawProposal } from './own-profile/own-profile';
import { getPlacement } from './placement/get-placement';
import type { AnalyticsDeps } from './route';
import { getModelAnalytics, getModelInsights, getModelViews } from './routes/get-model-analytics';
import { getModelFigures } from './routes/get-model-figures';
import { getModelRanking } from './routes/get-model-ranking';
import { getSiteInsights, getWebsiteAnalytics } from './routes/get-site-analytics';
import { getSiteClicks, getSiteInvalid } from './routes/get-site-clicks';
import { getSiteFigures } from './routes/get-site-figures';

export const analyticsRoutes: readonly Route<AnalyticsDeps>[] = [
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
  getModelRanking,
  getSiteFigures,
  getSiteInsights,
  exportInsights,
  getPlacement,
  getLinkHealth,
  getCampaigns,
  createCampaign,
  changeCampaign,
  getCampaignQrSvg,
  getCampaignQrPng,
  createLinkTest,
  getLinkTest,
  listDeadLinks,
  getOwnProfile,
  proposeProfile,
  withdrawProposal,
  listOwnPictures,
  uploadOwnPicture,
  deleteOwnPicture,
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
  postGatewayReport,
  getDeadLetters,
  getDeadLetter,
  postReplay,
  postDiscard,
];

export const analyticsApp = (deps: AnalyticsDeps, options: Parameters<typeof httpApp>[2]) =>
  httpApp(deps, analyticsRoutes, options);
