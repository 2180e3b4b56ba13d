import { fields } from '@marquee/kit/config/fields';
import { readConfig } from '@marquee/kit/config/read-config';
import { z } from 'zod';

export const trafficConfig = () =>
  readConfig(
    z.object({
      CATALOG_URL: fields.serviceUrl,
      TRACKING_URL: fields.serviceUrl,
      ANALYTICS_URL: fields.serviceUrl,
      IDENTITY_SECRET: fields.IDENTITY_SECRET,
    }),
  );
