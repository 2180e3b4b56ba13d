import { adminCredentials } from '../../launch/instance/admin-credentials';
import { logFile } from '../../launch/instance/instance';
import type { ProductEnvironment } from '../../launch/instance/product-environment';
import { privateUrls } from '../../launch/native/engines/engines-up';
import { productUp } from '../../launch/product/product-up';
import { openSteps } from '../../launch/terminal/steps';
import type { TestEngines } from './test-engines';

/** A whole product on these engines, with the demo catalog and no limits: one machine is many visitors. */
export const openTestProduct = (
  { instance, secrets, processes }: TestEngines,
  {
    startServices = true,
    settings = {},
  }: { startServices?: boolean; settings?: Readonly<Record<string, string | undefined>> } = {},
): Promise<ProductEnvironment> => {
  const engines = { ...privateUrls(instance, secrets), processes };
  return productUp({
    product: {
      instance,
      secrets,
      amqpUrls: engines.amqpUrls,
      redisUrls: engines.redisUrls,
      publicHost: '127.0.0.1',
      publicUrl: `http://localhost:${instance.ports.public}`,
      allowHttp: 'on',
      // No mail leaves a test: it lands in files.
      settings: {
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'info',
        FORM_LIMIT_PER_HOUR: '100000',
        CONFIRMATION_MAILS_PER_HOUR: '100000',
        ...settings,
      },
      admin: adminCredentials(instance, { adminEmail: undefined, adminPassword: undefined }, secrets),
    },
    engines,
    steps: openSteps(logFile(instance, 'up')),
    startServices,
  });
};
