import { fields } from '@marquee/kit/config/fields';
import { identityKeys } from '@marquee/kit/identity/identity';
import { z } from 'zod';

const { LISTEN_HOST, LISTEN_PORT, LOG_LEVEL, DATABASE_URL, AMQP_URL, PUBLIC_URL, SITE_TIMEZONE } = fields;

export const Config = z.object({
  LISTEN_HOST,
  LISTEN_PORT,
  LOG_LEVEL,
  DATABASE_URL,
  AMQP_URL,
  IDENTITY_KEYS: identityKeys('catalog'),
  PUBLIC_URL,
  SITE_TIMEZONE,
  /**
   * `on`: every outbound link is requested from its platform now and then, to find dead ones. Off by default,
   * because demo models link to invented profiles of real platforms.
   */
  LINK_CHECKS: z.enum(['on', 'off']).default('off'),
});
