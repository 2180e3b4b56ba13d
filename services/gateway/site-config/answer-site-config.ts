import type { SiteConfig } from '@marquee/contracts/http/site-config';
import type { Request, Response } from 'express';
import type { Admit } from '../request/admit';
import type { PublicRoute } from '../routes';

export type SiteSettings = Omit<SiteConfig, 'privacySignal'>;

type Deps = {
  readonly siteSettings: SiteSettings;
  readonly admit: Admit;
};

/** `GET /api/site-config`: answered by the gateway itself, from its configuration and the client's privacy signal. */
export const answerSiteConfig =
  ({ siteSettings, admit }: Deps) =>
  async (row: PublicRoute, req: Request, res: Response): Promise<void> => {
    await admit(row, req, String(res.locals.requestId));
    const body: SiteConfig = { ...siteSettings, privacySignal: req.headers['sec-gpc'] === '1' };
    // For this browser only: another one may send another signal.
    res.setHeader('cache-control', 'private, max-age=60');
    res.setHeader('vary', 'sec-gpc');
    res.json(body);
  };
