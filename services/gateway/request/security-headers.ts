import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** The label by which parental filters recognize an adults-only site (rtalabel.org). */
const rating = 'RTA-5042-1996-1400-1577-RTA';

/** For every response that is not a page: nothing in it may run or be framed. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Nothing here asks a browser for these, so no script on a page may either. */
const permissionsPolicy = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Useful on pages only. On an API response they would be a third of all headers and of their cost. */
const pagesOnly: ReadonlySet<string> = new Set([
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]);

/** Useless on scripts, style sheets and fonts: half a kilobyte on each file of a first visit. */
export const documentHeaders: readonly string[] = [
  ...pagesOnly,
  'content-security-policy',
  'permissions-policy',
  'rating',
  'referrer-policy',
  'x-frame-options',
];

export type SecurityHeaders = {
  readonly page: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, string>>;
};

/** Computed by helmet once: they are the same for all, and each time costs more than a hot request. */
export const securityHeaders = (publicUrl: string): SecurityHeaders => {
  const res = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: publicUrl.startsWith('https:'),
  })(new IncomingMessage(new Socket()), res, () => {});
  const chosen = Object.entries(res.getHeaders()).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const own = {
    'content-security-policy': dataPolicy,
    'permissions-policy': permissionsPolicy,
    rating,
  };
  return {
    page: { ...Object.fromEntries(chosen), ...own },
    data: { ...Object.fromEntries(chosen.filter(([name]) => !pagesOnly.has(name.toLowerCase()))), ...own },
  };
};
