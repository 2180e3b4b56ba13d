import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readEnvFile, writeEnvFile } from './env-file';
import type { Instance } from './instance';

const names = [
  'IDENTITY_SECRET',
  'GATEWAY_SECRET',
  'ANALYTICS_SECRET',
  'ADMIN_SECRET',
  'POSTGRES_PASSWORD',
  'RABBITMQ_PASSWORD',
  'REDIS_PASSWORD',
  'CATALOG_DB_PASSWORD',
  'TRACKING_DB_PASSWORD',
  'ANALYTICS_DB_PASSWORD',
  'ADMIN_DB_PASSWORD',
  'FIRST_ADMIN_PASSWORD',
] as const;
const Secrets = z.record(z.enum(names), z.string());
export type Secrets = Readonly<z.infer<typeof Secrets>>;

/**
 * The generated secrets of an instance: the same ones as long as its data lives. They are kept in the run folder, with a copy
 * beside the data, because engines that were set up with them outlive a deleted run folder.
 */
export const secretsOf = (instance: Pick<Instance, 'runDir' | 'dataDir'>): Secrets => {
  const files = [join(instance.runDir, 'secrets'), join(instance.dataDir, 'secrets')];
  const known = files.map(readEnvFile).find((values) => Object.keys(values).length > 0) ?? {};
  // The first password is short enough to be typed from a screen: 144 bits.
  const fresh = (name: string): string =>
    randomBytes(name === 'FIRST_ADMIN_PASSWORD' ? 18 : 32).toString('base64url');
  const secrets = Secrets.parse(Object.fromEntries(names.map((name) => [name, known[name] ?? fresh(name)])));
  const complete = names.every((name) => known[name] !== undefined);
  for (const file of files) if (!complete || !existsSync(file)) writeEnvFile(file, secrets);
  return secrets;
};
