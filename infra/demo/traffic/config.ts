import { readConfig } from '@marquee/kit/config/read-config';
import { identityKeys } from '@marquee/kit/identity/identity';
import { serviceUrl } from '@marquee/kit/settings/schemas';
import { configWith } from '@marquee/kit/settings/settings';

export const trafficConfig = () =>
  readConfig(
    configWith('CATALOG_URL', 'ANALYTICS_URL').extend({
      TRACKING_URL: serviceUrl,
      IDENTITY_KEYS: identityKeys('traffic'),
    }),
  );
