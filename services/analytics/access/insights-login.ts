import { login } from './login';
import { logout } from './logout';

/** The same calls for our own screens, whose paths common block lists leave alone. */
export const insightsLogin = { ...login, path: '/api/insights/login' };
export const insightsLogout = { ...logout, path: '/api/insights/logout' };
