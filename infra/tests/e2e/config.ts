import { readConfig } from '@marquee/kit/config/read-config';
import { serviceUrl } from '@marquee/kit/settings/schemas';
import { z } from 'zod';

/** The running product for the browser tests; browser-tests.ts sets these. */
export const e2eConfig = () =>
  readConfig(
    z.object({
      E2E_BASE_URL: serviceUrl,
      E2E_RUN_DIR: z.string(),
      /** The environment of the product's gateway. */
      E2E_GATEWAY: z.string().transform((json) => z.record(z.string(), z.string()).parse(JSON.parse(json))),
      E2E_ADMIN_EMAIL: z.string(),
      E2E_ADMIN_PASSWORD: z.string(),
      CHROMIUM_PATH: z.string(),
    }),
  );
