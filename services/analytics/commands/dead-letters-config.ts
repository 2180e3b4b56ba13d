import { fields } from '@marquee/kit/config/fields';
import { readConfig } from '@marquee/kit/config/read-config';
import { z } from 'zod';

/** DATABASE_URL is that of the analytics role, whose table the letters are in; replaying also needs the bus. */
export const deadLettersConfig = () =>
  readConfig(z.object({ DATABASE_URL: fields.DATABASE_URL, AMQP_URL: fields.AMQP_URL }));
