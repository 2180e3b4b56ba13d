import type { IncomingHttpHeaders } from 'node:http';
import type { PublicRoute } from '../routes';

/** What a service may learn of the caller's request; every other header, identity and forwarding ones first of all, stays outside. */
const passedOn = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'user-agent',
] as const;

/** What belongs to one connection, or tells what is behind the door. */
const keptBack = new Set([
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

const cookieNames = { admin: /^marquee_admin$/, holder: /^marquee_holder_[a-z0-9-]{1,120}$/ } as const;

/** The caller's cookies that this route's owner needs, as a Cookie header, or undefined. */
const cookiesFor = (route: PublicRoute, header: string | undefined): string | undefined => {
  const wanted = route.cookies ?? (route.guard === 'holder' ? 'holder' : undefined);
  if (wanted === undefined || header === undefined) return undefined;
  const seen = header.split(';').map((pair) => pair.trim());
  const passed = seen.filter((pair) =>
    cookieNames[wanted].test(pair.slice(0, Math.max(0, pair.indexOf('=')))),
  );
  return passed.length > 0 ? passed.join('; ') : undefined;
};

/** The headers of the request to a route's owner. */
export const requestHeaders = (route: PublicRoute, headers: IncomingHttpHeaders): Record<string, string> => {
  const passed: Record<string, string> = {};
  for (const name of passedOn) {
    const value = headers[name];
    if (typeof value === 'string') passed[name] = value;
  }
  const cookie = cookiesFor(route, headers.cookie);
  if (cookie !== undefined) passed.cookie = cookie;
  return passed;
};

/** The owner's answer headers that the public sees. */
export const replyHeaders = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
): [string, string | string[]][] => {
  const passed: [string, string | string[]][] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !keptBack.has(name) && !name.startsWith('x-marquee-'))
      passed.push([name, value]);
  }
  return passed;
};
