import { httpApp } from '@marquee/kit/http/http-app';
import type { AdminDeps } from './route';
import { authenticate } from './routes/authenticate';
import { getContactMessage, getContactMessages, postContactMessageNote, postContactMessageState } from './routes/contact-messages';
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

export const adminApp = (deps: AdminDeps, options: Parameters<typeof httpApp>[2]) =>
  httpApp(deps, [...session, ...contact, ...inbox, getHealth], options);
