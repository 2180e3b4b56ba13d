import { fields } from '@marquee/kit/config/fields';
import { identityKeys } from '@marquee/kit/identity/identity';
import { z } from 'zod';

const { LISTEN_HOST, LISTEN_PORT, LOG_LEVEL, DATABASE_URL, AMQP_URL, PUBLIC_URL } = fields;

export const Config = z.object({
  LISTEN_HOST,
  LISTEN_PORT,
  LOG_LEVEL,
  DATABASE_URL,
  AMQP_URL,
  IDENTITY_KEYS: identityKeys('catalog'),
  PUBLIC_URL,
});
