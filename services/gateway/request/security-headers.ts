import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** The label by which filters recognise a site for adults only (rtalabel.org). */
const rating = 'RTA-5042-1996-1400-1577-RTA';

/** For everything that is not a page: it is data, and nothing in it may run or be framed. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** What only a page that a browser shows has a use for. On an answer to a call they would be a third of all headers, and of their cost. */
const ofPages: ReadonlySet<string> = new Set([
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]);

/** What a script, a style sheet or a font has no use for: half a kilobyte on each of the files of a first visit. */
export const documentHeaders: readonly string[] = [
  ...ofPages,
  'content-security-policy',
  'rating',
  'referrer-policy',
  'x-frame-options',
];

export type SecurityHeaders = {
  /** Of a page and what it loads. Pages replace the content security policy by their own. */
  readonly page: Readonly<Record<string, string>>;
  /** Of an answer to a call, hot or not. */
  readonly data: Readonly<Record<string, string>>;
};

/** helmet decides, once: the headers are the same for every request, and asking it each time would cost more than a hot call. */
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
  const own = { 'content-security-policy': dataPolicy, rating };
  return {
    page: { ...Object.fromEntries(chosen), ...own },
    data: { ...Object.fromEntries(chosen.filter(([name]) => !ofPages.has(name.toLowerCase()))), ...own },
  };
};
