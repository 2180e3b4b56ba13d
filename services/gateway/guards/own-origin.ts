import type { IncomingHttpHeaders } from 'node:http';

/**
 * True when a page of ours sent the request, or no browser did. Browsers name the page's origin on every mutation; a request that
 * names none and no fetch site comes from a program, which has no cookie to be abused.
 */
export const ownOrigin = (publicUrl: string) => {
  const own = new URL(publicUrl).origin;
  const needsTls = own.startsWith('https:');
  return (headers: IncomingHttpHeaders): boolean => {
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
    const { origin, host } = headers;
    if (origin === undefined || origin === own) return true;
    // Reached under another name, for example 127.0.0.1: the page's host is then the request's.
    return host !== undefined && (origin === `https://${host}` || (!needsTls && origin === `http://${host}`));
  };
};
