import { fields } from '@marquee/kit/config/fields';
import { readConfig } from '@marquee/kit/config/read-config';
import { z } from 'zod';

const password = z.string().min(16, 'must have at least 16 characters');

/**
 * DATABASE_URL is the superuser's or the database owner's; the passwords are those of the four services' own
 * roles.
 */
export const databaseConfig = () =>
  readConfig(
    z.object({
      DATABASE_URL: fields.DATABASE_URL,
      CATALOG_DB_PASSWORD: password,
      TRACKING_DB_PASSWORD: password,
      ANALYTICS_DB_PASSWORD: password,
      ADMIN_DB_PASSWORD: password,
    }),
  );
