import { readConfig } from '@marquee/kit/config/read-config';
import { UserError } from '@marquee/kit/errors/user-error';
import { plainPasswords } from '@marquee/kit/settings/schemas';
import { configOf } from '@marquee/kit/settings/settings';
import { currentConfig } from '../launch/instance/config';
import { configSecrets } from './config-files';

/** The settings of `make up` that the services read, and CLUSTER_PORT: the first of 400 ports. */
export const clusterConfig = () => {
  const base = configOf('cluster').shape.CLUSTER_PORT.safeParse(process.env.CLUSTER_PORT || undefined);
  if (!base.success)
    throw new UserError('CLUSTER_PORT is the first of 400 ports: a number from 1024 to 32300.');
  return { ...currentConfig({}), base: base.data };
};

export const writtenPasswords = () => readConfig(plainPasswords(configSecrets));
