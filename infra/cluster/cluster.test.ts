import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@marquee/kit/settings/setting';
import { parse } from 'yaml';
import { z } from 'zod';
import { owners } from '../postgres/owners';
import { clusterCompose } from './compose';
import { configFiles, configSecrets } from './config-files';
import { Environment } from './containers';
import { allPorts, enginesPerHost, hosts, hostsOf, inContainers, onLoopback } from './layout';
import { requireMemory } from './programs';

const text = readFileSync(join(import.meta.dirname, 'docker-compose.yml'), 'utf8');

test('docker-compose.yml is the layout of today; make handbook writes it', () => {
  expect(text).toBe(clusterCompose());
});

const { services } = z
  .object({ services: z.record(z.string(), z.looseObject({ environment: Environment.default({}) })) })
  .parse(parse(text, { merge: true, maxAliasCount: -1 }));

test('the processes of a host use its own HAProxy and PgBouncer', () => {
  for (const kind of serviceNames)
    for (const host of hostsOf(kind)) {
      const environment = services[`${kind}-${host}`]?.environment ?? {};
      const used = Object.values(environment).flatMap((value) =>
        [...String(value).matchAll(/(?:haproxy|pgbouncer)-(\d)/g)].map(([, of]) => Number(of)),
      );
      expect({ kind, host, used: [...new Set(used)] }).toEqual({ kind, host, used: [host] });
    }
});

const Passwords = z.record(z.enum(configSecrets), z.string());
const secrets = Passwords.parse(Object.fromEntries(configSecrets.map((name) => [name, name.toLowerCase()])));
const folders = {
  config: (process: string) => `/config/${process}`,
  data: (process: string) => `/data/${process}`,
  postgresBin: '/bin',
  postgresFsync: true,
  resolvers: false,
};

test('every placeholder of every template has a value', () => {
  for (const places of [onLoopback(31_000), inContainers])
    for (const engine of enginesPerHost)
      for (const host of hosts)
        for (const content of Object.values(configFiles(engine, host, places, secrets, folders)))
          expect(content).not.toMatch(/\{\{|undefined/);
});

test('PostgreSQL is reached through the host that Patroni calls the primary, and a former one is left', () => {
  const haproxy = configFiles('haproxy', 2, onLoopback(31_000), secrets, folders)['haproxy.cfg'] ?? '';
  for (const host of hosts)
    expect(haproxy).toContain(`server postgres-${host} 127.0.0.1:31${host}20 port 31${host}21`);
  expect(haproxy).toMatch(/option httpchk OPTIONS \/primary[\s\S]*on-marked-down shutdown-sessions/);
});

test('Patroni is changed with a password and by the cluster alone, and PostgreSQL admits roles by name from its network', () => {
  const patroni = configFiles('postgres', 1, onLoopback(31_000), secrets, folders)['patroni.yml'];
  const Patroni = z.object({
    restapi: z.looseObject({ authentication: z.unknown(), allowlist_include_members: z.literal(true) }),
    postgresql: z.looseObject({
      pg_hba: z.array(z.string()),
      authentication: z.record(z.string(), z.object({ username: z.string(), password: z.string() })),
    }),
  });
  const { restapi, postgresql } = Patroni.parse(parse(patroni ?? ''));
  expect(restapi.authentication).toEqual({ username: 'marquee_patroni', password: 'patroni_password' });
  expect(postgresql.authentication).toMatchObject({
    superuser: { username: 'marquee', password: 'postgres_password' },
    replication: { username: 'marquee_replication', password: 'replication_password' },
  });
  expect(postgresql.pg_hba).toEqual([
    'host all marquee samenet scram-sha-256',
    `host marquee ${owners.map(({ role }) => role).join()} samenet scram-sha-256`,
    'host replication marquee_replication samenet scram-sha-256',
  ]);
});

/** The number of a setting in a configuration file. */
const numberOf = (file: string | undefined, name: string): number =>
  Number(new RegExp(`^\\s*${name}\\s*[=:]\\s*(\\d+)`, 'm').exec(file ?? '')?.[1]);

test('all that the three PgBouncers may open fits what PostgreSQL allows, and all pools fit one PgBouncer', () => {
  const file = (engine: 'postgres' | 'pgbouncer', name: string) =>
    configFiles(engine, 1, onLoopback(31_000), secrets, folders)[name];
  const pooled =
    hosts.length * owners.length * numberOf(file('pgbouncer', 'pgbouncer.ini'), 'default_pool_size');
  // Three for superusers, two for each Patroni, two standbys, and the steps of a start and a backup.
  const others = 3 + 2 * hosts.length + 2 + 8;
  expect(pooled + others).toBeLessThanOrEqual(numberOf(file('postgres', 'patroni.yml'), 'max_connections'));
  // The sum of infra/handbook/capacity.md for three hosts: two of them may be gone.
  expect(numberOf(file('pgbouncer', 'pgbouncer.ini'), 'max_client_conn')).toBeGreaterThan(98);
});

test('no two processes share a port', () => {
  const all = allPorts(31_000);
  expect(new Set(all).size).toBe(all.length);
  expect(Math.max(...all)).toBeLessThan(31_400);
});

test('too little memory is one sentence with its remedy', () => {
  expect(() => requireMemory(1_000)).toThrow(
    /needs \d+ MB of memory and 1000 MB are available: stop other programs/,
  );
});
