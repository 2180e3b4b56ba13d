import { cookieName, readCookie, sessionCookie } from '@marquee/kit/identity/cookies';
import { deviceCookieSeconds } from '@marquee/kit/login/device-cookie';

export const sessionHours = 24;

const name = 'marquee_admin';
/** Does not log in by itself: see `deviceCookies`. */
const deviceName = 'marquee_admin_device';

/** The session token that the browser sent, or undefined. */
export const tokenFrom = (cookieHeader: string | undefined, secure: boolean): string | undefined =>
  readCookie(cookieHeader, cookieName(name, secure));

export const setSession = (token: string, secure: boolean): string =>
  sessionCookie(cookieName(name, secure), token, { maxAgeSeconds: sessionHours * 3_600, secure });

export const dropSession = (secure: boolean): string =>
  sessionCookie(cookieName(name, secure), '', { maxAgeSeconds: 0, secure });

export const deviceCookieFrom = (cookieHeader: string | undefined, secure: boolean): string | undefined =>
  readCookie(cookieHeader, cookieName(deviceName, secure));

export const setDevice = (value: string, secure: boolean): string =>
  sessionCookie(cookieName(deviceName, secure), value, { maxAgeSeconds: deviceCookieSeconds, secure });
