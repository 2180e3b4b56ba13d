import { fields } from '@marquee/kit/config/fields';
import { identityKeys } from '@marquee/kit/identity/identity';
import { z } from 'zod';

/** Settings of both processes. */
const Shared = z.object({
  LISTEN_HOST: fields.LISTEN_HOST,
  LISTEN_PORT: fields.LISTEN_PORT,
  LOG_LEVEL: fields.LOG_LEVEL,
  DATABASE_URL: fields.DATABASE_URL,
  AMQP_URL: fields.AMQP_URL,
  REDIS_URL: fields.REDIS_URL,
  SITE_TIMEZONE: fields.SITE_TIMEZONE,
});

/** New visitors that a day counts at most; views of further ones are counted under (other). */
export const visitorsPerDay = z.coerce.number().int().min(1).default(1_000_000);

/**
 * Page paths that a day lists at most; views of further ones are listed under (other). Above the number of
 * profiles, each with a path.
 */
export const pathsPerDay = z.coerce.number().int().min(100).default(50_000);

export const WorkerConfig = Shared.extend({
  VISITORS_PER_DAY: visitorsPerDay,
  PATHS_PER_DAY: pathsPerDay,
  ACTIVITY_LOG_DAYS: fields.ACTIVITY_LOG_DAYS,
  /** At least 13, so that a year of every dashboard stays complete. */
  ROLLUP_MONTHS: z.coerce
    .number()
    .int()
    .min(0)
    .refine((months) => months === 0 || months >= 13, 'must be 0 or at least 13')
    .default(0)
    .transform((months) => (months === 0 ? undefined : months)),
});

export const Config = Shared.extend({
  IDENTITY_KEYS: identityKeys('analytics'),
  SERVICE_SECRET: fields.SERVICE_SECRET,
  PUBLIC_URL: fields.PUBLIC_URL,
  RATE_LIMITS: fields.RATE_LIMITS,
  CATALOG_URL: fields.serviceUrl,
  /** Every IP behind each name is an instance, asked every two seconds for what it has accepted. */
  TRACKING_URL: fields.serviceUrls,
  /** A model holder's session ends after this long without use; 0: after 30 days only. */
  HOLDER_IDLE_HOURS: z.coerce
    .number()
    .int()
    .min(0)
    .max(720)
    .default(24)
    .transform((hours) => (hours === 0 ? undefined : hours)),
});
