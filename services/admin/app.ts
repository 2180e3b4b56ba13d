import { adminUrl } from '@marquee/kit/config/admin-url';
import { siteCalendar } from '@marquee/kit/days/site-calendar';
import { httpApp } from '@marquee/kit/http/http-app';
import type { Route } from '@marquee/kit/http/route';
import { sealing } from '@marquee/kit/identity/sealing';
import { purposeKeys } from '@marquee/kit/identity/service-secret';
import { sessionKeys } from '@marquee/kit/identity/session-token';
import type { Registry } from 'prom-client';
import { exportAuditLog, getAuditChoices, getAuditLog } from './audit/audit-log-routes';
import { type Config, setupTokenOf, twoStepKeys } from './config';
import {
  getContactMessage,
  getContactMessages,
  postContactMessageNote,
  postContactMessageState,
} from './contact/contact-message-routes';
import { getContactAddress, postContactMessage } from './contact/public-contact';
import { type AdminDeps, formLimiters, loginDeps } from './deps';
import { plainForms } from './forms/plain-forms';
import { type Engines, engineProbes } from './health/engines';
import { getHealth } from './health/get-health';
import { getHolderEmail, postHolderEmail } from './holders/holder-email-routes';
import { changeRequestState } from './listing-requests/change-request-state';
import {
  getListingRequestPictures,
  getStatusPictures,
  postStatusPicture,
  postStatusPictureDelete,
  postStatusPictureProfile,
} from './listing-requests/listing-pictures';
import {
  getListingRequest,
  getListingRequests,
  postListingPrice,
  postListingRequestAttestation,
  postListingRequestNote,
} from './listing-requests/listing-request-routes';
import { getListingStatus, postListingRequest } from './listing-requests/public-listing-requests';
import { getAdminReceipt, getReceipt } from './listing-requests/receipt-routes';
import { confirmationPurpose, openConfirmations, perRecipientAndDay } from './mail/confirmations';
import { signedLinks } from './mail/signed-links';
import {
  getAccount,
  postOtherSessionsRevoke,
  postPassword,
  postSessionRevoke,
} from './operators/account-routes';
import { login } from './operators/login';
import {
  acceptInvitation,
  getOperators,
  postInvitation,
  postInvitationWithdrawn,
  postOperatorDisable,
  postOperatorEnable,
  postOperatorRole,
  readInvitation,
} from './operators/operator-routes';
import { authenticate, getSession, logout } from './operators/session-routes';
import { getSetUpState, postAdministrator, postTestMail, readSetUp } from './operators/setup-routes';
import { postTwoStepBegin, postTwoStepConfirm, postTwoStepOff } from './operators/two-step-routes';
import { getReportStatus, postReport } from './reports/public-reports';
import {
  changeReportState,
  getReport,
  getReports,
  postReportNote,
  postReportTakenDown,
} from './reports/report-routes';
import { getRenewal, postUnsubscribe } from './scheduled-mails/mail-links';
import { getWaiting } from './waiting/waiting';

const setUp = [getSetUpState, readSetUp, postTestMail, postAdministrator];

const session = [login, logout, getSession, authenticate];

const contact = [
  postListingRequest,
  postContactMessage,
  getListingStatus,
  getStatusPictures,
  postStatusPicture,
  postStatusPictureProfile,
  postStatusPictureDelete,
  getReceipt,
  getRenewal,
  postUnsubscribe,
  getContactAddress,
  ...plainForms,
];

const inbox = [
  getListingRequests,
  getListingRequest,
  getListingRequestPictures,
  changeRequestState,
  postListingPrice,
  getAdminReceipt,
  postListingRequestAttestation,
  postListingRequestNote,
  getContactMessages,
  getContactMessage,
  postContactMessageState,
  postContactMessageNote,
];

const account = [
  getAccount,
  postOtherSessionsRevoke,
  postSessionRevoke,
  postPassword,
  postTwoStepBegin,
  postTwoStepConfirm,
  postTwoStepOff,
];

const operators = [
  getOperators,
  postInvitation,
  postInvitationWithdrawn,
  postOperatorRole,
  postOperatorDisable,
  postOperatorEnable,
  readInvitation,
  acceptInvitation,
];

const audit = [getAuditLog, getAuditChoices, exportAuditLog];

const reports = [
  postReport,
  getReportStatus,
  getReports,
  getReport,
  changeReportState,
  postReportTakenDown,
  postReportNote,
];

export const adminRoutes: readonly Route<AdminDeps>[] = [
  ...session,
  ...setUp,
  ...contact,
  ...inbox,
  ...reports,
  ...account,
  ...operators,
  ...audit,
  getHolderEmail,
  postHolderEmail,
  getHealth,
  getWaiting,
];

export const adminApp = (deps: AdminDeps, options: Parameters<typeof httpApp>[2]) =>
  httpApp(deps, adminRoutes, options);

/** The dependencies of the routes, on top of the engines that `main.ts` opened. */
export const adminDeps = (
  config: Config,
  engines: Engines & Pick<AdminDeps, 'db' | 'catalog' | 'mailer'>,
  metrics: Registry,
): AdminDeps => ({
  db: engines.db,
  catalog: engines.catalog,
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
  siteName: config.SITE_NAME,
  publicUrl: config.PUBLIC_URL,
  adminUrl: adminUrl(config.PUBLIC_URL, config.ADMIN_HOST),
  contactEmail: config.CONTACT_EMAIL,
  paymentInstructions: config.PAYMENT_INSTRUCTIONS,
  receiptSeller: config.RECEIPT_SELLER.split('\n').filter((line) => line !== ''),
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
