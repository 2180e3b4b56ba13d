import { fields } from '@marquee/kit/config/fields';
import { z } from 'zod';
import { pathsPerDay, visitorsPerDay } from '../config';

/** DATABASE_URL is that of role analytics, which owns the tables. */
const Database = z.object({ DATABASE_URL: fields.DATABASE_URL });
export const LedgerConfig = Database.extend({ ACTIVITY_LOG_DAYS: fields.ACTIVITY_LOG_DAYS });
export const DeadLettersConfig = Database.extend({ AMQP_URL: fields.AMQP_URL });
export const RebuildConfig = DeadLettersConfig.extend({
  SITE_TIMEZONE: fields.SITE_TIMEZONE,
  VISITORS_PER_DAY: visitorsPerDay,
  PATHS_PER_DAY: pathsPerDay,
});
