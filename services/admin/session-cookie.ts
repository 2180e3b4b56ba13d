import { readCookie, sessionCookie } from '@marquee/kit/identity/cookies';

export const sessionHours = 24;

const name = 'marquee_admin';

/** The session token that the browser sent, or undefined. */
export const tokenFrom = (cookieHeader: string | undefined): string | undefined =>
  readCookie(cookieHeader, name);

export const setSession = (token: string, secure: boolean): string =>
  sessionCookie(name, token, { maxAgeSeconds: sessionHours * 3_600, secure });

export const dropSession = (secure: boolean): string => sessionCookie(name, '', { maxAgeSeconds: 0, secure });
