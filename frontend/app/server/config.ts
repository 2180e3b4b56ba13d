import { fields } from '@marquee/kit/config/fields';
import { z } from 'zod';

export const Config = z.object({
  LISTEN_HOST: fields.LISTEN_HOST,
  LISTEN_PORT: fields.LISTEN_PORT,
  LOG_LEVEL: fields.LOG_LEVEL,
  /** Scheme, host and port of the public site. */
  PUBLIC_URL: fields.PUBLIC_URL,
  ADMIN_HOST: fields.ADMIN_HOST,
  SITE_NAME: fields.SITE_NAME,
  /** The gateway's internal listener: anonymous reads and the stream of model changes. */
  GATEWAY_URL: fields.serviceUrl,
  /** A page that takes longer, waiting included, is sent for the browser to render. */
  RENDER_WITHIN_MS: z.coerce.number().int().min(50).max(10_000).default(1_500),
  /** The built frontend, from the working folder. */
  FRONTEND_DIST: z.string().default('frontend/dist'),
});
