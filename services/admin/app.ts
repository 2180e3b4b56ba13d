import { adminUrl } from '@marquee/kit/config/admin-url';
import { siteCalendar } from '@marquee/kit/days/site-calendar';
import { httpApp } from '@marquee/kit/http/http-app';
import type { Route } from '@marquee/kit/http/route';
import { sealing } from '@marquee/kit/identity/sealing';
import { purposeKeys } from '@marquee/kit/identity/service-secret';
import { sessionKeys } from '@marquee/kit/identity/session-token';
import { loginDeps } from '@marquee/kit/login/login-deps';
import type { Registry } from 'prom-client';
import * as auditLogRoutes from './audit/audit-log-routes';
import * as businessRoutes from './business/business-routes';
import { type Config, requiredSecondFactors, setupTokenOf, twoStepKeys } from './config';
import * as contactMessageRoutes from './contact/contact-message-routes';
import * as publicContact from './contact/public-contact';
import { type AdminDeps, formLimiters } from './deps';
import { plainForms } from './forms/plain-forms';
import { type Engines, engineProbes } from './health/engines';
import { getHealth } from './health/get-health';
import { mailAgencyLink } from './holders/agency-link';
import * as holderEmailRoutes from './holders/holder-email-routes';
import { changeRequestState } from './listing-requests/change-request-state';
import * as listingPictures from './listing-requests/listing-pictures';
import {
  addListingRequestNote,
  attestListingRequest,
  getListingRequest,
  getListingRequests,
  setListingPrice,
  withdrawAttestation,
} from './listing-requests/listing-request-routes';
import * as publicListingRequests from './listing-requests/public-listing-requests';
import * as receiptRoutes from './listing-requests/receipt-routes';
import { confirmationPurpose, openConfirmations, perRecipientAndDay } from './mail/confirmations';
import { signedLinks } from './mail/signed-links';
import * as accountRoutes from './operators/account-routes';
import { operatorFactorRoutes } from './operators/factor-routes';
import { login } from './operators/login';
import * as operatorRoutes from './operators/operator-routes';
import { authenticate, getSession, logout } from './operators/session-routes';
import * as setupRoutes from './operators/setup-routes';
import { createSiteShare } from './operators/site-share-route';
import { operatorTokenRoutes } from './operators/token-routes';
import * as publicReports from './reports/public-reports';
import * as reportRoutes from './reports/report-routes';
import * as mailLinks from './scheduled-mails/mail-links';
import { getWaiting } from './waiting/waiting';
import * as webhookRoutes from './webhooks/webhook-routes';

/** What is spread by `Object.values` is a module that exports routes only. */
export const adminRoutes: readonly Route<AdminDeps>[] = [
  login,
  logout,
  getSession,
  authenticate,
  ...operatorTokenRoutes,
  createSiteShare,
  ...Object.values(setupRoutes),
  ...Object.values(publicListingRequests),
  ...Object.values(publicContact),
  ...Object.values(listingPictures),
  ...Object.values(receiptRoutes),
  ...Object.values(mailLinks),
  ...plainForms,
  getListingRequests,
  getListingRequest,
  changeRequestState,
  setListingPrice,
  attestListingRequest,
  withdrawAttestation,
  addListingRequestNote,
  ...Object.values(contactMessageRoutes),
  ...Object.values(publicReports),
  ...Object.values(reportRoutes),
  ...Object.values(accountRoutes),
  ...operatorFactorRoutes,
  ...Object.values(operatorRoutes),
  ...Object.values(auditLogRoutes),
  ...Object.values(holderEmailRoutes),
  mailAgencyLink,
  ...Object.values(businessRoutes),
  ...Object.values(webhookRoutes),
  getHealth,
  getWaiting,
];

export const adminApp = (deps: AdminDeps, options: Parameters<typeof httpApp>[2]) =>
  httpApp(deps, adminRoutes, options);

/** The dependencies of the routes, on top of the engines that `main.ts` opened. */
export const adminDeps = (
  config: Config,
  engines: Engines & Pick<AdminDeps, 'db' | 'catalog' | 'analytics' | 'mailer'>,
  metrics: Registry,
): AdminDeps => ({
  db: engines.db,
  catalog: engines.catalog,
  analytics: engines.analytics,
  ...loginDeps(engines.redis, 'admin', config.SERVICE_SECRET),
  forms: formLimiters(engines.redis, 'form', {
    perHour: config.FORM_LIMIT_PER_HOUR,
    secret: config.SERVICE_SECRET,
  }),
  confirmations: openConfirmations({
    limits: { perRecipientAndDay, perHour: config.CONFIRMATION_MAILS_PER_HOUR },
    keys: purposeKeys(config.SERVICE_SECRET, confirmationPurpose),
    metrics,
  }),
  sessionKeys: sessionKeys(config.IDENTITY_KEYS, 'admin'),
  sealing: sealing(twoStepKeys(config)),
  secureCookies: config.PUBLIC_URL.startsWith('https:'),
  idleMinutes: config.ADMIN_IDLE_MINUTES,
  secondFactorRoles: requiredSecondFactors(config),
  siteName: config.SITE_NAME,
  factorSite: { name: config.SITE_NAME, url: adminUrl(config.PUBLIC_URL, config.ADMIN_HOST) },
  publicUrl: config.PUBLIC_URL,
  adminUrl: adminUrl(config.PUBLIC_URL, config.ADMIN_HOST),
  contactEmail: config.CONTACT_EMAIL,
  promisedCards: config.PROMISED_CARDS,
  links: signedLinks(config.SERVICE_SECRET, config.PUBLIC_URL),
  calendar: siteCalendar(config.SITE_TIMEZONE),
  mailer: engines.mailer,
  setUp: {
    token: setupTokenOf(config),
    mailHost: config.SMTP_URL === undefined ? undefined : new URL(config.SMTP_URL).host,
  },
  system: {
    services: {
      gateway: config.GATEWAY_OPS_URL,
      catalog: [config.CATALOG_URL],
      tracking: config.TRACKING_URL,
      analytics: [config.ANALYTICS_URL],
      'analytics-worker': config.ANALYTICS_WORKER_URL,
      admin: config.ADMIN_URL,
      web: config.WEB_URL,
    },
    engines: engineProbes(engines),
  },
});
