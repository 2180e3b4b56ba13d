import type { IncomingHttpHeaders } from 'node:http';

/**
 * True when one of our pages sent the request, or no browser did. Browsers send the page's origin with every mutation. A request with
 * neither Origin nor Sec-Fetch-Site comes from a program, which has no cookie that could be abused.
 */
export const ownOrigin = (publicUrl: string) => {
  const own = new URL(publicUrl).origin;
  const needsTls = own.startsWith('https:');
  return (headers: IncomingHttpHeaders): boolean => {
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
    const { origin, host } = headers;
    if (origin === undefined || origin === own) return true;
    // Under another host name, for example 127.0.0.1, the page's host is the request's.
    return host !== undefined && (origin === `https://${host}` || (!needsTls && origin === `http://${host}`));
  };
};
