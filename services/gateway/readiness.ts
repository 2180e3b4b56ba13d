import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Probe } from '@marquee/kit/http/ops';
import { request } from 'undici';

type Upstreams = {
  readonly CATALOG_URL: string;
  readonly TRACKING_URL: readonly string[];
  readonly ANALYTICS_URL: string;
  readonly ADMIN_URL: string;
};

const isReady = async (base: string): Promise<true> => {
  const { statusCode, body } = await request(new URL('/readyz', base), {
    headersTimeout: 1_500,
    bodyTimeout: 1_500,
  });
  await body.dump();
  if (statusCode !== 200) throw new Error(`not ready: ${statusCode}`);
  return true;
};

/** The gateway is ready when every service behind it is; one ready tracking instance is enough. */
export const readinessProbes = (config: Upstreams): Readonly<Record<string, Probe>> => ({
  catalog: () => isReady(config.CATALOG_URL),
  tracking: () => Promise.any(config.TRACKING_URL.map(isReady)),
  analytics: () => isReady(config.ANALYTICS_URL),
  admin: () => isReady(config.ADMIN_URL),
});

/** The internal listener serves operations paths only. */
export const opsOnly = (_req: IncomingMessage, res: ServerResponse): void => {
  res.writeHead(404, { 'content-type': 'application/json; charset=utf-8' });
  res.end('{"error":"route.unknown"}');
};
