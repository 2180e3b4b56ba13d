import { httpApp } from '@marquee/kit/http/http-app';
import type { AdminDeps } from './route';
import { authenticate } from './routes/authenticate';
import { getSession } from './routes/get-session';
import { login } from './routes/login';
import { logout } from './routes/logout';

export const adminApp = (deps: AdminDeps, options: Parameters<typeof httpApp>[2]) =>
  httpApp(deps, [login, logout, getSession, authenticate], options);
