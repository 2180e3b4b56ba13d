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

export const requestHeaders = (route: PublicRoute, headers: IncomingHttpHeaders): Record<string, string> => {
  const passed: Record<string, string> = {};
  for (const name of forwarded) {
    const value = headers[name];
    if (typeof value === 'string') passed[name] = value;
  }
  const cookie = cookiesFor(route, headers.cookie);
  if (cookie !== undefined) passed.cookie = cookie;
  return passed;
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
