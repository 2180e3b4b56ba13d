import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** The label by which filters recognise a site for adults only (rtalabel.org). */
const rating = 'RTA-5042-1996-1400-1577-RTA';

/** For everything that is not a page: it is data, and nothing in it may run or be framed. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * What every answer carries, hot or not. helmet decides, once: the headers are the same for every request, and asking it each time
 * would cost more than a hot call. Pages replace the content security policy by their own.
 */
export const securityHeaders = (publicUrl: string): Readonly<Record<string, string>> => {
  const res = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: publicUrl.startsWith('https:'),
  })(new IncomingMessage(new Socket()), res, () => {});
  const chosen = Object.entries(res.getHeaders()).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(chosen), 'content-security-policy': dataPolicy, rating };
};
