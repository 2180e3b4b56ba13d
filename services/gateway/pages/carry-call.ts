import { nearWordsHeader } from '@marquee/contracts/http/search';
import { identityHeader, signIdentity } from '@marquee/kit/identity/identity';
import type { Pool } from 'undici';
import { upstreamCall } from '../proxy/upstream-call';
import { newRequestId } from '../request/request-id';
import { type Owner, type PublicRoute, publicRoutes } from '../routes';

type CarriedAnswer = {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
};
export type CarryCall = (path: string) => Promise<CarriedAnswer>;

type Deps = {
  readonly pools: Readonly<Record<Exclude<Owner, 'tracking' | 'gateway'>, Pool>>;
  readonly identitySecret: string;
  readonly withinMs: number;
};

const rows: readonly PublicRoute[] = publicRoutes;

/** What anybody may read without a cookie. */
const reads = rows
  .filter(({ method, guard, hot }) => method === 'GET' && guard === 'anyone' && hot === undefined)
  .map(({ path, owner }) => ({ owner, fits: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }));

/** What a screen reads of an answer beside its body. */
const carriedHeaders = ['x-total-count', nearWordsHeader];

/** A slug that was renamed leads to its new one, and that is all that leads on. */
const stepsMax = 3;

/**
 * Makes a page's call for it, straight to the service that owns it and signed as a visitor's: a page can read what every visitor can,
 * and nothing else. Follows the service's own redirects.
 */
export const openCarryCall = ({ pools, identitySecret, withinMs }: Deps): CarryCall => {
  const ask = async (path: string, steps: number, deadlineAt: number): Promise<CarriedAnswer> => {
    const owner = reads.find(({ fits }) => fits.test(path.split('?', 1)[0] ?? ''))?.owner;
    if (owner === undefined || owner === 'tracking' || owner === 'gateway')
      throw new Error(`${path} is no public read`);
    const identity = signIdentity(identitySecret, {
      role: 'visitor',
      requestId: newRequestId(),
      address: '',
      at: Date.now(),
    });
    const { statusCode, headers, body } = await upstreamCall(
      pools[owner],
      owner,
      {
        method: 'GET',
        path,
        headers: { accept: 'application/json', [identityHeader]: identity },
        body: undefined,
      },
      { deadlineAt, signal: AbortSignal.timeout(withinMs) },
    );
    const text = await body.text();
    const { location } = headers;
    if (statusCode === 301 && typeof location === 'string' && steps < stepsMax)
      return ask(location, steps + 1, deadlineAt);
    const kept = carriedHeaders.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    return { status: statusCode, headers: Object.fromEntries(kept), body: text };
  };
  return (path) => ask(path, 1, Date.now() + withinMs);
};
