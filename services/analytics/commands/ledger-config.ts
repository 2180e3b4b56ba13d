import { fields } from '@marquee/kit/config/fields';
import { readConfig } from '@marquee/kit/config/read-config';
import { z } from 'zod';

/** DATABASE_URL is that of the analytics role, whose tables the books are in. */
export const ledgerConfig = () => readConfig(z.object({ DATABASE_URL: fields.DATABASE_URL }));
