import { httpApp } from '@marquee/kit/http/http-app';
import type { AdminDeps } from './route';
import { getAccount, postOtherSessionsRevoke, postPassword, postSessionRevoke } from './routes/account';
import { exportAuditLog, getAuditChoices, getAuditLog } from './routes/audit-log';
import { authenticate } from './routes/authenticate';
import {
  getContactMessage,
  getContactMessages,
  postContactMessageNote,
  postContactMessageState,
} from './routes/contact-messages';
import { getContactAddress } from './routes/get-contact-address';
import { getHealth } from './routes/get-health';
import { getListingStatus } from './routes/get-listing-status';
import { getSession } from './routes/get-session';
import {
  getListingRequest,
  getListingRequests,
  postListingRequestAttestation,
  postListingRequestMove,
  postListingRequestNote,
} from './routes/listing-requests';
import { login } from './routes/login';
import { logout } from './routes/logout';
import { postContactMessage } from './routes/post-contact-message';
import { postListingRequest } from './routes/post-listing-request';
import { getReportStatus, postReport } from './routes/public-reports';
import { getReport, getReports, postReportMove, postReportNote, postReportTakenDown } from './routes/reports';
import { postTwoStepBegin, postTwoStepConfirm, postTwoStepOff } from './routes/two-step';

const session = [login, logout, getSession, authenticate];

const contact = [postListingRequest, postContactMessage, getListingStatus, getContactAddress];

const inbox = [
  getListingRequests,
  getListingRequest,
  postListingRequestMove,
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

export const adminApp = (deps: AdminDeps, options: Parameters<typeof httpApp>[2]) =>
  httpApp(deps, [...session, ...contact, ...inbox, ...reports, ...account, ...audit, getHealth], options);
