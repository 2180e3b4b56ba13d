import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { brokerPasswordNames } from '@marquee/kit/bus/broker-users';
import { type IdentityPair, identityPairs, pairsOf } from '@marquee/kit/identity/identity';
import { redisPasswordNames } from '@marquee/kit/redis/redis-users';
import { z } from 'zod';
import { owners } from '../../postgres/owners';
import { readEnvFile, writeEnvFile } from './env-file';
import { type Instance, keptFiles } from './instance';

type PairKeyName<Pair> = Pair extends `${infer From}>${infer To}`
  ? `${Uppercase<From>}_TO_${Uppercase<To>}_KEY`
  : never;
const pairKeyName = (pair: IdentityPair) =>
  `${pair.toUpperCase().replace('>', '_TO_')}_KEY` as PairKeyName<IdentityPair>;

/** Lists of keys, of which the first signs and all are accepted. */
const rotated = [
  'GATEWAY_SECRET',
  'ANALYTICS_SECRET',
  'ADMIN_SECRET',
  ...identityPairs.map(pairKeyName),
] as const;

const names = [
  ...rotated,
  'POSTGRES_PASSWORD',
  'REPLICATION_PASSWORD',
  'PATRONI_PASSWORD',
  ...owners.map(({ passwordName }) => passwordName),
  'RABBITMQ_PASSWORD',
  ...brokerPasswordNames,
  'REDIS_PASSWORD',
  ...redisPasswordNames,
  'FIRST_ADMIN_PASSWORD',
  'BACKUP_PASSWORD',
] as const;
const Secrets = z.record(z.enum(names), z.string());
export type Secrets = Readonly<z.infer<typeof Secrets>>;

type Folders = Pick<Instance, 'runDir' | 'dataDir'>;
const save = (folders: Folders, secrets: Secrets): void => {
  for (const file of keptFiles(folders, 'secrets')) writeEnvFile(file, secrets);
};

// The first password is short enough to be typed from a screen: 144 bits.
const fresh = (name: string): string =>
  randomBytes(name === 'FIRST_ADMIN_PASSWORD' ? 18 : 32).toString('base64url');

/** An instance's secrets, kept as long as its data. Engines, set up with them, need the copy beside it. */
export const secretsOf = (folders: Folders): Secrets => {
  const files = keptFiles(folders, 'secrets');
  const known = files.map(readEnvFile).find((values) => Object.keys(values).length > 0) ?? {};
  const secrets = Secrets.parse(Object.fromEntries(names.map((name) => [name, known[name] ?? fresh(name)])));
  const isComplete = names.every((name) => known[name] !== undefined);
  if (!isComplete || !files.every((file) => existsSync(file))) save(folders, secrets);
  return secrets;
};

/**
 * Half of a rotation of all signing keys: `accept` adds a new key behind the one that signs, `sign` moves it to
 * the front. Nothing is refused if every service has run with the first before one starts with the second.
 */
export const rotateSecrets = (folders: Folders, half: 'accept' | 'sign'): void => {
  const secrets = { ...secretsOf(folders) };
  for (const name of rotated) {
    const [current = '', next = ''] = secrets[name].split(',');
    secrets[name] = half === 'accept' ? `${current},${fresh(name)}` : `${next},${current}`;
  }
  save(folders, secrets);
};

/** What the restored database has sealed or hashed opens with these only. */
export const restorableSecrets = ['GATEWAY_SECRET', 'ANALYTICS_SECRET', 'ADMIN_SECRET'] as const;

/** Puts a backup's secrets before the present ones, which stay accepted; engines keep their passwords. */
export const addRestoredSecrets = (
  folders: Folders,
  restored: Readonly<Partial<Record<(typeof restorableSecrets)[number], string>>>,
): void => {
  const secrets = { ...secretsOf(folders) };
  for (const name of restorableSecrets) {
    const all = [...(restored[name]?.split(',') ?? []), ...secrets[name].split(',')];
    secrets[name] = [...new Set(all)].join(',');
  }
  save(folders, secrets);
};

/** The setting `IDENTITY_KEYS` of one service: the keys of its own pairs. */
export const identityKeysFor = (self: string, secrets: Secrets): string =>
  pairsOf(self)
    .map((pair) => `${pair}:${secrets[pairKeyName(pair)]}`)
    .join(' ');
