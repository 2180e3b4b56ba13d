import type { Probes } from '@marquee/kit/http/ops';
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

/** The services behind the gateway, which is ready without them too. Without web only pages fail. */
export const servicesBehind = (config: z.infer<typeof Config>): Probes => ({
  catalog: () => isReady(config.CATALOG_URL),
  analytics: () => isReady(config.ANALYTICS_URL),
  admin: () => isReady(config.ADMIN_URL),
  tracking: () => Promise.any(config.TRACKING_URL.map(isReady)),
});
