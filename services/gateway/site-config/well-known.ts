import { dayMs } from '@marquee/contracts/rules/days';
import type { Request, Response } from 'express';
import type { Admit } from '../guards/admit';
import type { PublicRoute } from '../routes';

type Settings = { readonly publicUrl: string; readonly contactEmail: string };

/** Less than a year, as RFC 9116 recommends. Whole days, so that the file changes once a day. */
const expiresAfterDays = 180;

/** When the statement below last changed. */
const gpcLastUpdate = '2026-11-22';

/** The contact for reports of vulnerabilities (RFC 9116). */
export const securityTxt = ({ publicUrl, contactEmail }: Settings, now: number): string => {
  const page = (path: string): string => new URL(path, publicUrl).href;
  const expires = new Date((Math.floor(now / dayMs) + expiresAfterDays) * dayMs);
  return [
    `Contact: mailto:${contactEmail}`,
    `Contact: ${page('/contact')}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
    `Canonical: ${page('/.well-known/security.txt')}`,
    `Policy: ${page('/privacy#security')}`,
    '',
  ].join('\n');
};

/** The files below `/.well-known` that the gateway answers itself, by path. */
export const wellKnownFiles = (settings: Settings, admit: Admit) => {
  const file =
    (type: string, content: () => string) =>
    async (row: PublicRoute, req: Request, res: Response): Promise<void> => {
      await admit(row, req, String(res.locals.requestId));
      res.setHeader('cache-control', 'public, max-age=86400');
      res.type(type).send(content());
    };
  return new Map<PublicRoute['path'], ReturnType<typeof file>>([
    ['/.well-known/security.txt', file('text/plain', () => securityTxt(settings, Date.now()))],
    [
      '/.well-known/gpc.json',
      file('application/json', () => JSON.stringify({ gpc: true, lastUpdate: gpcLastUpdate })),
    ],
  ]);
};
