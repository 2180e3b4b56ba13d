import { fields } from '@marquee/kit/config/fields';
import { readConfig } from '@marquee/kit/config/read-config';
import { identityKeys } from '@marquee/kit/identity/identity';
import { z } from 'zod';

export const trafficConfig = () =>
  readConfig(
    z.object({
      CATALOG_URL: fields.serviceUrl,
      TRACKING_URL: fields.serviceUrl,
      ANALYTICS_URL: fields.serviceUrl,
      IDENTITY_KEYS: identityKeys('traffic'),
    }),
  );
