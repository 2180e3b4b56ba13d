import { httpApp } from '@marquee/kit/http/http-app';
import type { Route } from '@marquee/kit/http/route';
import { exportAuditLog, getAuditChoices, getAuditLog } from './audit/audit-log-routes';
import {
  getContactMessage,
  getContactMessages,
  postContactMessageNote,
  postContactMessageState,
} from './contact/contact-message-routes';
import { getContactAddress, postContactMessage } from './contact/public-contact';
import type { AdminDeps } from './deps';
import { plainForms } from './forms/plain-forms';
import { getHealth } from './health/get-health';
import { getHolderEmail, postHolderEmail } from './holders/holder-email-routes';
import { getWaiting } from './inbox/waiting';
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
