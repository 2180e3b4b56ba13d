import type { IncomingHttpHeaders } from 'node:http';
import { linkPasswordHeader, linkTokenHeader } from '@marquee/contracts/http/link-token';
import type { PublicRoute } from '../routes';

/** The request headers that a service receives; all others, identity and forwarding too, are dropped. */
const forwarded = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'user-agent',
  'x-refetch',
  linkTokenHeader,
  linkPasswordHeader,
] as const;

/** Response headers that belong to one connection or reveal internals. */
const dropped = new Set([
  'connection',
  'date',
  'keep-alive',
  'server',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
  'x-powered-by',
  'x-request-id',
]);

/** With and without TLS: the owner reads only the name that counts. */
const cookieNames = {
  admin: /^(?:__Host-)?marquee_admin(?:_device)?$/,
  holder: /^(?:__Host-)?marquee_(?:agency(?:_device)?|(?:holder|device)_[a-z0-9-]{1,120})$/,
} as const;

/** The client's cookies that this route's owner needs, as a Cookie header, or undefined. */
const cookiesFor = ({ cookies: wanted }: PublicRoute, header: string | undefined): string | undefined => {
  if (wanted === undefined || header === undefined) return undefined;
  const cookies = header.split(';').map((pair) => pair.trim());
  const passed = cookies.filter((pair) =>
    cookieNames[wanted].test(pair.slice(0, Math.max(0, pair.indexOf('=')))),
  );
  return passed.length > 0 ? passed.join('; ') : undefined;
};

/** The headers with these names that have one value. */
export const pickHeaders = (
  headers: IncomingHttpHeaders,
  names: readonly string[],
): Record<string, string> => {
  const picked: Record<string, string> = {};
  for (const name of names) {
    const value = headers[name];
    if (typeof value === 'string') picked[name] = value;
  }
  return picked;
};

export const requestHeaders = (route: PublicRoute, headers: IncomingHttpHeaders): Record<string, string> => {
  const cookie = cookiesFor(route, headers.cookie);
  return { ...pickHeaders(headers, forwarded), ...(cookie !== undefined && { cookie }) };
};

export const replyHeaders = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
): [string, string | string[]][] => {
  const passed: [string, string | string[]][] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !dropped.has(name) && !name.startsWith('x-marquee-'))
      passed.push([name, value]);
  }
  return passed;
};
