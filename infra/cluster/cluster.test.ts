import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@marquee/kit/settings/setting';
import { build } from 'esbuild';
import { parse } from 'yaml';
import { z } from 'zod';
import { checkoutDir } from '../launch/instance/checkout';
import { owners } from '../postgres/owners';
import { certificateFiles, openAuthority } from './certificates';
import { clusterCompose } from './compose';
import { configFiles, configSecrets, etcdArguments } from './config-files';
import { Environment } from './containers';
import { allPorts, enginesPerHost, hosts, hostsOf, inContainers, onLoopback, onMachines } from './layout';
import { requireMemory } from './programs';

const text = readFileSync(join(import.meta.dirname, 'docker-compose.yml'), 'utf8');

test('docker-compose.yml is the layout of today; make handbook writes it', () => {
  expect(text).toBe(clusterCompose());
});

const { services, networks, volumes } = z
  .object({
    services: z.record(
      z.string(),
      z.looseObject({
        environment: Environment.default({}),
        networks: z
          .union([z.array(z.string()), z.record(z.string(), z.unknown()).transform(Object.keys)])
          .default([]),
        volumes: z.array(z.string()).default([]),
      }),
    ),
    networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(parse(text, { merge: true, maxAliasCount: -1 }));
/** The containers of a process that the layout names, such as `redis-1` to `redis-3`. */
const containersOf = (kind: string) =>
  Object.entries(services).flatMap(([name, one]) => (name.replace(/-\d$/, '') === kind ? [one] : []));
const networksOf = (kind: string) => new Set(containersOf(kind).flatMap((one) => one.networks));

test('the image of the steps holds every file that they import', async () => {
  const kept = readFileSync(join(checkoutDir, '.dockerignore'), 'utf8').split('\n');
  const steps = ['infra/cluster/write-config.ts', 'infra/rabbitmq/declare.ts', 'infra/postgres/migrate.ts'];
  const { metafile } = await build({
    ...{ entryPoints: steps, absWorkingDir: checkoutDir, bundle: true, packages: 'external', format: 'esm' },
    ...{ platform: 'node', outdir: 'unused', write: false, metafile: true },
  });
  const excluded = Object.keys(metafile.inputs).filter(
    (file) => /^infra\/(docker|tests|decisions)\/|\/testing\//.test(file) && !kept.includes(`!${file}`),
  );
  expect(excluded).toEqual([]);
});

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

test('every process shares a network with each process that it is given the URL of', () => {
  for (const [name, { environment, networks: own }] of Object.entries(services)) {
    const hostsInUrls = Object.values(environment).flatMap((value) =>
      [...value.matchAll(/(?<=[@/,])((?:[a-z]+-)+\d)(?=:\d)/g)].map(([, host = '']) => host),
    );
    for (const host of hostsInUrls.filter((one) => !one.startsWith('primary-')))
      expect({ name, host, shared: services[host]?.networks.some((one) => own.includes(one)) }).toEqual({
        ...{ name, host },
        shared: true,
      });
  }
});

test('no network of the gateway, of web or of a service leads to PostgreSQL, Patroni or etcd', () => {
  expect(networksOf('etcd')).toEqual(new Set(['consensus']));
  for (const kind of [...serviceNames, 'redis', 'sentinel', 'rabbitmq', 'pgbouncer', 'haproxy', 'migrate'])
    expect(networksOf(kind)).not.toContain('consensus');
  for (const kind of serviceNames) expect(networksOf(kind)).not.toContain('database');
  for (const kind of ['gateway', 'web'])
    for (const engine of ['postgres', 'etcd', 'rabbitmq', 'pgbouncer'])
      expect([...networksOf(kind)].filter((one) => networksOf(engine).has(one))).toEqual([]);
  expect(networksOf('web')).toEqual(new Set(['edge']));
});

test('only HAProxy is on the network that leads out', () => {
  const outside = Object.entries(networks).flatMap(([name, network]) => (network?.internal ? [] : [name]));
  expect(outside).toEqual(['public']);
  const inPublic = Object.keys(services).filter((name) => services[name]?.networks.includes('public'));
  expect(inPublic).toEqual(['haproxy-1', 'haproxy-2', 'haproxy-3']);
});

test('an engine has the volume of its own configuration, and the key of the CA is in one container', () => {
  for (const engine of enginesPerHost)
    for (const host of hosts) {
      const name = `${engine}-${host}`;
      const mounted = services[name]?.volumes.filter((volume) => volume.includes('/etc/marquee')) ?? [];
      expect(mounted).toEqual([`config-${name}:/etc/marquee/cluster/${name}:ro`]);
      expect(volumes).toHaveProperty(`config-${name}`);
    }
  const withCaKey = Object.keys(services).filter((name) =>
    services[name]?.volumes.some((volume) => volume.startsWith('authority:')),
  );
  expect(withCaKey).toEqual(['config']);
});

test('what connects to an engine does so with TLS and the CA of the cluster', () => {
  for (const [name, { environment, volumes: mounted }] of Object.entries(services)) {
    const { AMQP_URL, REDIS_URL, DATABASE_URL, RABBITMQ_MANAGEMENT_URL, TLS_CA_FILE } = environment;
    if (AMQP_URL !== undefined) expect(AMQP_URL).toMatch(/^amqps:(?!.*amqp:)/);
    if (REDIS_URL !== undefined) expect(REDIS_URL).toMatch(/^rediss-sentinel:/);
    if (DATABASE_URL !== undefined) expect(DATABASE_URL).toMatch(/[?&]sslmode=verify-full$/);
    if (RABBITMQ_MANAGEMENT_URL !== undefined) expect(RABBITMQ_MANAGEMENT_URL).toMatch(/^https:/);
    const isClient = [AMQP_URL, REDIS_URL, DATABASE_URL].some((url) => url !== undefined);
    expect({ name, file: TLS_CA_FILE }).toEqual({
      name,
      file: isClient ? '/etc/marquee/ca/ca.pem' : undefined,
    });
    expect(mounted.includes('ca:/etc/marquee/ca:ro')).toBe(isClient);
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
    'hostssl all marquee samenet scram-sha-256',
    `hostssl marquee ${owners.map(({ role }) => role).join()} samenet scram-sha-256`,
    'hostssl replication marquee_replication samenet scram-sha-256',
  ]);
});

test('no engine accepts a connection without TLS, and etcd and Patroni ask for a client certificate', () => {
  const file = (engine: (typeof enginesPerHost)[number], name: string) =>
    configFiles(engine, 1, inContainers, secrets, folders)[name] ?? '';
  for (const engine of ['redis', 'sentinel'] as const) {
    const lines = file(engine, `${engine}.conf`).split('\n');
    expect(lines).toEqual(expect.arrayContaining(['port 0', 'tls-replication yes']));
    expect(lines).toContain(`tls-port ${engine === 'redis' ? 6379 : 26379}`);
  }
  expect(file('rabbitmq', 'rabbitmq.conf')).toMatch(/^listeners\.tcp = none$/m);
  expect(file('rabbitmq', 'rabbitmq.conf')).not.toMatch(/^(listeners|management)\.tcp\./m);
  expect(file('pgbouncer', 'pgbouncer.ini')).toMatch(/^client_tls_sslmode = require$/m);
  expect(file('pgbouncer', 'pgbouncer.ini')).toMatch(/^server_tls_sslmode = verify-full$/m);
  expect(parse(file('postgres', 'patroni.yml'))).toMatchObject({
    restapi: { verify_client: 'optional', certfile: '/config/postgres-1/tls.pem' },
    etcd3: { protocol: 'https', cert: '/config/postgres-1/tls.pem' },
    postgresql: {
      parameters: { ssl: 'on' },
      authentication: { superuser: { sslmode: 'verify-full' }, replication: { sslmode: 'verify-full' } },
    },
  });
  const etcd = etcdArguments(inContainers, 1, '/config', '/data');
  expect(etcd).toEqual(expect.arrayContaining(['--client-cert-auth', '--peer-client-cert-auth']));
  expect(etcd.join()).not.toContain('http://');
});

describe('certificates', () => {
  const home = mkdtempSync(join(tmpdir(), 'certificates-'));
  const authority = openAuthority(home);
  const issued = (engine: (typeof enginesPerHost)[number], places = inContainers, at = home) =>
    certificateFiles(authority, engine, 2, places, at);
  afterAll(() => rmSync(home, { recursive: true }));

  test('a member has the names by which others reach it, and only etcd and Patroni are clients', () => {
    for (const engine of enginesPerHost) {
      const files = issued(engine);
      const own = new X509Certificate(files['tls.pem']);
      expect(own.verify(new X509Certificate(files['ca.pem']).publicKey)).toBe(true);
      expect(own.checkPrivateKey(createPrivateKey(files['tls.pem']))).toBe(true);
      expect(own.ca).toBe(false);
      for (const name of [engine, `${engine}-2`, 'localhost']) expect(own.checkHost(name)).toBe(name);
      expect(own.checkHost(`${engine}-1`)).toBeUndefined();
      const isClient = engine === 'etcd' || engine === 'postgres';
      expect(own.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1', ...(isClient ? ['1.3.6.1.5.5.7.3.2'] : [])]);
      expect(files['ca.pem']).not.toContain('PRIVATE KEY');
    }
    expect(new X509Certificate(issued('postgres')['tls.pem']).checkHost('primary-3')).toBe('primary-3');
    expect(new X509Certificate(issued('rabbitmq')['tls.pem']).checkHost('haproxy-3')).toBe('haproxy-3');
    const machine = issued('redis', onMachines(['10.0.0.1', '10.0.0.2', '10.0.0.3']));
    expect(new X509Certificate(machine['tls.pem']).checkIP('10.0.0.2')).toBe('10.0.0.2');
  });

  test('one that is kept stays, until it is for other names, of another CA or about to expire', () => {
    const first = issued('redis');
    writeFileSync(join(home, 'tls.pem'), first['tls.pem']);
    expect(issued('redis')).toEqual(first);
    expect(issued('redis', onLoopback(31_000))['tls.pem']).not.toBe(first['tls.pem']);
    const other = mkdtempSync(join(home, 'other-'));
    const ofOther = certificateFiles(openAuthority(other), 'redis', 2, inContainers, home);
    expect(ofOther['tls.pem']).not.toBe(first['tls.pem']);
    import.meta.jest.useFakeTimers({ now: Date.now() + 300 * 86_400_000 });
    try {
      expect(issued('redis')['tls.pem']).not.toBe(first['tls.pem']);
    } finally {
      import.meta.jest.useRealTimers();
    }
  });
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
