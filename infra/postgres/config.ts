import { readConfig } from '@marquee/kit/config/read-config';
import { configOf } from '@marquee/kit/settings/settings';

/** DATABASE_URL is the superuser's or the database owner's; the passwords are the services' roles'. */
export const databaseConfig = () => readConfig(configOf('database'));
