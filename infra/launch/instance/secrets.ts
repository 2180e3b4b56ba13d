import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvFile, writeEnvFile } from './env-file';
import type { Instance } from './instance';

const names = [
  'IDENTITY_SECRET',
  'POSTGRES_PASSWORD',
  'RABBITMQ_PASSWORD',
  'REDIS_PASSWORD',
  'CATALOG_DB_PASSWORD',
  'TRACKING_DB_PASSWORD',
  'ANALYTICS_DB_PASSWORD',
  'ADMIN_DB_PASSWORD',
  'FIRST_ADMIN_PASSWORD',
] as const;
export type Secrets = Readonly<Record<(typeof names)[number], string>>;

/**
 * The generated secrets of an instance: the same ones as long as its data lives. They are kept in the run folder, with a copy
 * beside the data, because engines that were set up with them outlive a deleted run folder.
 */
export const secretsOf = (instance: Pick<Instance, 'runDir' | 'dataDir'>): Secrets => {
  const files = [join(instance.runDir, 'secrets'), join(instance.dataDir, 'secrets')];
  const known = files.map(readEnvFile).find((values) => Object.keys(values).length > 0) ?? {};
  const fresh = (name: string): string => known[name] ?? randomBytes(32).toString('base64url');
  const secrets: Secrets = {
    IDENTITY_SECRET: fresh('IDENTITY_SECRET'),
    POSTGRES_PASSWORD: fresh('POSTGRES_PASSWORD'),
    RABBITMQ_PASSWORD: fresh('RABBITMQ_PASSWORD'),
    REDIS_PASSWORD: fresh('REDIS_PASSWORD'),
    CATALOG_DB_PASSWORD: fresh('CATALOG_DB_PASSWORD'),
    TRACKING_DB_PASSWORD: fresh('TRACKING_DB_PASSWORD'),
    ANALYTICS_DB_PASSWORD: fresh('ANALYTICS_DB_PASSWORD'),
    ADMIN_DB_PASSWORD: fresh('ADMIN_DB_PASSWORD'),
    // 144 bits, short enough to be typed from a screen.
    FIRST_ADMIN_PASSWORD: known.FIRST_ADMIN_PASSWORD ?? randomBytes(18).toString('base64url'),
  };
  const complete = names.every((name) => known[name] !== undefined);
  for (const file of files) if (!complete || !existsSync(file)) writeEnvFile(file, secrets);
  return secrets;
};
