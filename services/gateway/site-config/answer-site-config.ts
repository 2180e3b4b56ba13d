import type { SiteConfig } from '@marquee/contracts/http/site-config';
import type { Request, Response } from 'express';
import type { Limits } from '../limits/limits';

export type SiteSettings = Omit<SiteConfig, 'privacySignal'>;

type Deps = {
  readonly siteSettings: SiteSettings;
  readonly limits: Limits;
  readonly addressOf: (req: Request) => string;
};

/** `GET /api/site-config`: answered by the gateway itself, from its configuration and the caller's privacy signal. */
export const answerSiteConfig =
  ({ siteSettings, limits, addressOf }: Deps) =>
  async (req: Request, res: Response): Promise<void> => {
    await limits.take('read', addressOf(req));
    const body: SiteConfig = { ...siteSettings, privacySignal: req.headers['sec-gpc'] === '1' };
    // Kept by the browser alone: another one may send another signal.
    res.setHeader('cache-control', 'private, max-age=60');
    res.setHeader('vary', 'sec-gpc');
    res.json(body);
  };
