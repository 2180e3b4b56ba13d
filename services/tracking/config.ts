import { fields } from '@marquee/kit/config/fields';
import { identityKeys } from '@marquee/kit/identity/identity';
import { isIpNetwork } from '@marquee/kit/limits/ip-networks';
import { z } from 'zod';

/**
 * The folder of the spool, which holds events while the broker is unavailable. Several processes may share
 * it.
 */
const SPOOL_DIR = z.string().min(1);

/** Of `make spool`. */
export const SpoolConfig = z.object({ AMQP_URL: fields.AMQP_URL, SPOOL_DIR });

export const Config = z.object({
  LISTEN_HOST: fields.LISTEN_HOST,
  LISTEN_PORT: fields.LISTEN_PORT,
  LOG_LEVEL: fields.LOG_LEVEL,
  DATABASE_URL: fields.DATABASE_URL,
  AMQP_URL: fields.AMQP_URL,
  CATALOG_URL: fields.serviceUrl,
  IDENTITY_KEYS: identityKeys('tracking'),
  SITE_TIMEZONE: fields.SITE_TIMEZONE,
  PUBLIC_URL: fields.PUBLIC_URL,
  SPOOL_DIR,
  SPOOL_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1024 ** 2)
    .default(512 * 1024 ** 2),
  RATE_LIMITS: fields.RATE_LIMITS,
  /**
   * New visitors of a day from one IPv4 address or /64 that this process counts; views of further ones count
   * under (other). `RATE_LIMITS=off` lifts it.
   */
  VISITORS_PER_BLOCK: z.coerce.number().int().min(1).default(10_000),
  /**
   * IPs and networks of the operator's own people, separated by commas: their events are recorded as `own`.
   */
  IGNORE_ADDRESSES: fields
    .list(z.string().refine(isIpNetwork, 'must be IPs or networks such as 10.0.0.0/8'))
    .default([]),
  /** A visit's press on a link that it has pressed less than this ago is recorded as a repeat. */
  REPEATED_CLICK_SECONDS: z.coerce.number().int().min(0).max(3_600).default(10),
  /**
   * Clicks on one link, and cards of one model, that one pseudonym makes within a clock hour; further ones
   * are recorded as repeats. Many phones of a carrier share a pseudonym where they send no session.
   * `RATE_LIMITS=off` lifts both.
   */
  CLICKS_PER_LINK_AND_HOUR: z.coerce.number().int().min(1).max(60_000).default(30),
  CARDS_PER_MODEL_AND_HOUR: z.coerce.number().int().min(1).max(60_000).default(600),
  /**
   * After this a request is refused as late. A missing confirm is noticed after 1.2 s and a sync takes a
   * fraction of a second; the gateway waits 3 s. Tests on a busy machine wait longer.
   */
  RESPOND_WITHIN_MS: z.coerce.number().int().min(100).default(1_900),
});
