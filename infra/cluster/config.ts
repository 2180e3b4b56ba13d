import { readConfig } from '@marquee/kit/config/read-config';
import { UserError } from '@marquee/kit/errors/user-error';
import { configOf } from '@marquee/kit/settings/settings';
import { z } from 'zod';
import { currentConfig } from '../launch/instance/config';

/** The settings of `make up` that the services read, and CLUSTER_PORT: the first of 400 ports. */
export const clusterConfig = (environment: NodeJS.ProcessEnv = process.env) => {
  const base = configOf('cluster').shape.CLUSTER_PORT.safeParse(environment.CLUSTER_PORT || undefined);
  if (!base.success)
    throw new UserError('CLUSTER_PORT is the first of 400 ports: a number from 1024 to 32300.');
  return { ...currentConfig({}), base: base.data };
};

const password = z.string().regex(/^[\w-]{16,}$/, 'must have 16 or more letters, digits, - and _');

/** The passwords in the engines' configuration files. */
export const writtenPasswords = () =>
  readConfig(
    z.object({
      POSTGRES_PASSWORD: password,
      RABBITMQ_PASSWORD: password,
      REDIS_PASSWORD: password,
      CATALOG_DB_PASSWORD: password,
      TRACKING_DB_PASSWORD: password,
      ANALYTICS_DB_PASSWORD: password,
      ADMIN_DB_PASSWORD: password,
    }),
  );
