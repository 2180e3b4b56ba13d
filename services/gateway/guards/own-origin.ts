import type { IncomingHttpHeaders } from 'node:http';
import type { Sites } from '../request/sites';

/**
 * True when a page of the requested host sent the request, or no browser did: browsers send Origin with every
 * mutation. A program, without Origin and Sec-Fetch-Site, has no cookie that could be abused.
 */
export const ownOrigin =
  (sites: Sites) =>
  ({ host, origin, 'sec-fetch-site': fetchSite }: IncomingHttpHeaders): boolean => {
    const site = sites.at(host);
    if (site === undefined) return false;
    if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return false;
    return origin === undefined || origin === site.origin || origin === `${sites.scheme}//${host}`;
  };
