import type { Probe } from '@marquee/kit/http/ops';
import { request } from 'undici';
import type { z } from 'zod';
import type { Config } from './config';

const isReady = async (base: string): Promise<true> => {
  const { statusCode, body } = await request(new URL('/readyz', base), {
    headersTimeout: 1_500,
    bodyTimeout: 1_500,
  });
  await body.dump();
  if (statusCode !== 200) throw new Error(`not ready: ${statusCode}`);
  return true;
};

/** Ready when each service behind it is; of several instances one is enough. Web is not checked: without it only pages fail. */
export const readinessProbes = (config: z.infer<typeof Config>): Readonly<Record<string, Probe>> => ({
  catalog: () => isReady(config.CATALOG_URL),
  tracking: () => Promise.any(config.TRACKING_URL.map(isReady)),
  analytics: () => isReady(config.ANALYTICS_URL),
  admin: () => isReady(config.ADMIN_URL),
});
