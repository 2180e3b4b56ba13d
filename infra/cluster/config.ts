import { UserError } from '@marquee/kit/errors/user-error';
import { z } from 'zod';
import { currentConfig } from '../launch/instance/config';

const Base = z.coerce.number().int().min(1_024).max(32_300);

/** The settings of `make up` that the services read, and CLUSTER_PORT: the first of 400 ports. */
export const clusterConfig = (environment: NodeJS.ProcessEnv = process.env) => {
  const base = Base.safeParse(environment.CLUSTER_PORT || 31_000);
  if (!base.success)
    throw new UserError('CLUSTER_PORT is the first of 400 ports: a number from 1024 to 32300.');
  return { ...currentConfig({}), base: base.data };
};
