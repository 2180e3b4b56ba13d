import type { IncomingMessage } from 'node:http';
import type { SiteConfig } from '@marquee/contracts/http/site-config';
import type { Request, Response } from 'express';
import { hasSessionCookie } from '../guards/admin-session';
import type { Admit } from '../guards/admit';
import type { Sites } from '../request/sites';
import type { PublicRoute } from '../routes';

export type SiteSettings = Omit<SiteConfig, 'privacySignal'>;

/** Third-party scripts run in the page's origin, so none may run where a session exists. */
export const allowsThirdParty = (sites: Sites, req: IncomingMessage): boolean =>
  sites.at(req.headers.host)?.hasPublicPages === true && !hasSessionCookie(req);

/** `GET /api/site-config`: from the gateway's configuration, the client's privacy signal and session. */
export const answerSiteConfig =
  (siteSettings: SiteSettings, admit: Admit, sites: Sites) =>
  async (row: PublicRoute, req: Request, res: Response): Promise<void> => {
    await admit(row, req, String(res.locals.requestId));
    const body: SiteConfig = {
      ...siteSettings,
      ...(!allowsThirdParty(sites, req) && { thirdParty: {} }),
      privacySignal: req.headers['sec-gpc'] === '1',
    };
    // It must not outlast the login of this browser.
    res.setHeader('cache-control', 'no-store');
    res.setHeader('vary', 'sec-gpc');
    res.json(body);
  };
