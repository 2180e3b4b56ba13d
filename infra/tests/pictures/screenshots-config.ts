import { serviceUrl } from '@marquee/kit/settings/schemas';
import { z } from 'zod';

/** The running product and its administrator. */
export const Config = z.object({
  SCREENSHOTS_URL: serviceUrl.default('http://localhost:8080'),
  ADMIN_EMAIL: z.string(),
  ADMIN_PASSWORD: z.string(),
});
