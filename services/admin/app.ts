import { httpApp } from '@marquee/kit/http/http-app';
import type { Route } from '@marquee/kit/http/route';
import type { AdminDeps } from './deps';
import { getAccount, postOtherSessionsRevoke, postPassword, postSessionRevoke } from './routes/account';
import { exportAuditLog, getAuditChoices, getAuditLog } from './routes/audit-log';
import {
  getContactAddress,
  getListingStatus,
  postContactMessage,
  postListingRequest,
} from './routes/contact';
import {
  getContactMessage,
  getContactMessages,
  postContactMessageNote,
  postContactMessageState,
} from './routes/contact-messages';
import { getHealth } from './routes/get-health';
import { getHolderEmail, postHolderEmail } from './routes/holder-email';
import {
  getListingRequestPictures,
  getStatusPictures,
  postStatusPicture,
  postStatusPictureDelete,
  postStatusPictureProfile,
} from './routes/listing-pictures';
import { getAdminReceipt, getReceipt, postListingPrice } from './routes/listing-prices';
import {
  getListingRequest,
  getListingRequests,
  postListingRequestAttestation,
  postListingRequestMove,
  postListingRequestNote,
} from './routes/listing-requests';
import { login } from './routes/login';
import { getRenewal, postUnsubscribe } from './routes/mail-links';
import {
  acceptInvitation,
  getOperators,
  postInvitation,
  postInvitationWithdrawn,
  postOperatorDisable,
  postOperatorEnable,
  postOperatorRole,
  readInvitation,
} from './routes/operators';
import { plainForms } from './routes/plain-forms';
import { getReportStatus, postReport } from './routes/public-reports';
import { getReport, getReports, postReportMove, postReportNote, postReportTakenDown } from './routes/reports';
import { authenticate, getSession, logout } from './routes/session';
import { getSetUpState, postAdministrator, postTestMail, readSetUp } from './routes/setup';
import { postTwoStepBegin, postTwoStepConfirm, postTwoStepOff } from './routes/two-step';
import { getWaiting } from './routes/waiting';

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
  postListingRequestMove,
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
  postReportMove,
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
