import { fields } from '@marquee/kit/config/fields';
import { identityKeys } from '@marquee/kit/identity/identity';
import { z } from 'zod';
import { thirdPartyFields } from './site-config/third-party';

export const Config = z.object({
  LISTEN_HOST: fields.LISTEN_HOST,
  LISTEN_PORT: fields.LISTEN_PORT,
  LOG_LEVEL: fields.LOG_LEVEL,
  /** The public listener. */
  PUBLIC_HOST: z.string().default('127.0.0.1'),
  PORT: fields.port.default(8080),
  PUBLIC_URL: fields.PUBLIC_URL,
  REDIS_URL: fields.REDIS_URL,
  /** Model changes are read here and passed on to the web service, which drops the cached pages. */
  AMQP_URL: fields.AMQP_URL,
  IDENTITY_KEYS: identityKeys('gateway'),
  SERVICE_SECRET: fields.SERVICE_SECRET,
  CATALOG_URL: fields.serviceUrl,
  /** Every IP behind each name is an instance; names are resolved again every few seconds. */
  TRACKING_URL: fields.serviceUrls,
  ANALYTICS_URL: fields.serviceUrl,
  ADMIN_URL: fields.serviceUrl,
  /** Renders the public pages and serves the frontend's files. */
  WEB_URL: fields.serviceUrl,
  RATE_LIMITS: fields.RATE_LIMITS,
  /** The number of our own proxies in front, each appending to X-Forwarded-For. 0: the header is ignored. */
  TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  /** Shown on the public pages where a form fails. */
  CONTACT_EMAIL: fields.CONTACT_EMAIL,
  /** Simulated chat and activity: shown with their label, or not at all. */
  SIMULATED_WIDGETS: z.enum(['labelled', 'off']).default('labelled'),
  ...thirdPartyFields,
});
