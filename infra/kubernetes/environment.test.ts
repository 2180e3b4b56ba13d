import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@marquee/kit/config/read-config';
import { parse } from 'yaml';
import { z } from 'zod';
import { Config as Web } from '../../frontend/app/server/config';
import { Config as Admin } from '../../services/admin/config';
import { Config as Analytics, WorkerConfig as AnalyticsWorker } from '../../services/analytics/config';
import { Config as Catalog } from '../../services/catalog/config';
import { Config as Gateway } from '../../services/gateway/config';
import { Config as Tracking } from '../../services/tracking/config';
import { checkoutDir } from '../launch/instance/checkout';
import { secretsOf } from '../launch/instance/secrets';
import { kubernetesSecrets } from './secrets';
import { type Container, isService, overlays, type Workload } from './testing/workloads';

const schemas: Readonly<Record<string, z.ZodType & { readonly shape: Readonly<Record<string, z.ZodType>> }>> =
  {
    gateway: Gateway,
    web: Web,
    catalog: Catalog,
    tracking: Tracking,
    analytics: Analytics,
    'analytics-worker': AnalyticsWorker,
    admin: Admin,
  };
/** Read by Node, by libraries and by `run`, for every process. */
const ofEveryProcess = ['NODE_ENV', 'NODE_OPTIONS', 'SHUTDOWN_DELAY_MS'];

const read = (path: string): string => readFileSync(join(checkoutDir, path), 'utf8');

const Compose = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      command: z.union([z.string(), z.array(z.string())]).optional(),
      environment: z.record(z.string(), z.unknown()).default({}),
      profiles: z.array(z.string()).default([]),
    }),
  ),
});
const compose = Compose.parse(parse(read('docker-compose.yml'), { merge: true, maxAliasCount: -1 })).services;

/** As `write-secrets.ts` writes them, and those that an operator makes. */
const secretValues = (): Readonly<Record<string, Readonly<Record<string, string>>>> => {
  const dir = mkdtempSync(join(tmpdir(), 'kubernetes-'));
  const options = { smtpUrl: 'smtps://user:password@mail.example', namespace: 'marquee' };
  const written = kubernetesSecrets(secretsOf({ runDir: dir, dataDir: dir }), options);
  rmSync(dir, { recursive: true });
  return {
    ...Object.fromEntries(Object.entries(written).map(([name, { data }]) => [name, data])),
    'rabbitmq-default-user': { username: 'default_user_a-1', password: 'a_b-c' },
    backup: {
      BACKUP_TO: 's3:https://storage.example/bucket',
      BACKUP_PASSWORD: 'generated-password',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
    },
  };
};
const secrets = secretValues();

const environmentOf = (
  { env }: Container,
  settings: Readonly<Record<string, string>>,
): Record<string, string> => {
  const values: Record<string, string> = {};
  for (const { name, value, valueFrom } of env) {
    const { secretKeyRef: secret, configMapKeyRef: setting } = valueFrom ?? {};
    const found = secret ? secrets[secret.name]?.[secret.key] : setting ? settings[setting.key] : value;
    if (found === undefined) throw new Error(`${name} refers to something that does not exist`);
    values[name] = found.replaceAll(/\$\((\w+)\)/g, (_, other: string) => {
      const known = values[other];
      if (known === undefined) throw new Error(`${name} uses ${other}, which is not set before it`);
      return known;
    });
  }
  return values;
};

const ConfigMap = z.object({ data: z.record(z.string(), z.string()) });
const containersIn = ({ resources, workloads }: (typeof overlays)[number]) => {
  const settings = ConfigMap.parse(resources.find(({ kind }) => kind === 'ConfigMap')).data;
  return workloads.flatMap((workload) =>
    workload.template.spec.containers.map((container) => ({
      workload,
      container,
      environment: environmentOf(container, settings),
    })),
  );
};

describe.each(overlays)('$name', (overlay) => {
  const containers = containersIn(overlay);
  const services = containers.filter(({ workload }) => isService(workload));

  test('each service gets a valid configuration, and only variables that it reads', () => {
    expect(services.map(({ workload }) => workload.name).sort()).toEqual(Object.keys(schemas).sort());
    for (const { workload, environment } of services) {
      const schema = schemas[workload.name];
      if (schema === undefined) throw new Error('unreachable');
      expect(() => readConfig(schema, environment)).not.toThrow();
      const known = [...Object.keys(schema.shape), ...ofEveryProcess];
      expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
    }
  });

  test('a missing or misspelled variable of a service is noticed', () => {
    for (const { workload, environment } of services) {
      const schema = schemas[workload.name];
      if (schema === undefined) throw new Error('unreachable');
      const { LISTEN_PORT: _removed, ...rest } = environment;
      expect(() => readConfig(schema, rest)).toThrow('LISTEN_PORT');
    }
  });

  test('set-up steps, tools and backups get the variables that docker compose gives them', () => {
    /** Parts of a URL here, or of the container's own environment. */
    const helpers = ['BROKER_USER', 'BROKER_PASSWORD'];
    const others: Readonly<Record<string, readonly string[]>> = {
      analytics: ['ledger', 'rebuild', 'refill', 'dead-letters'],
      admin: ['operator', 'person', 'audit-verify'],
    };
    for (const { workload, container, environment } of containers) {
      if (isService(workload)) continue;
      const names = workload.name === 'tools' ? (others[container.name] ?? []) : [workload.name];
      const known = names.flatMap((name) => Object.keys(compose[name]?.environment ?? {}));
      const given = Object.keys(environment).filter((name) => !helpers.includes(name));
      expect({ name: workload.name, unknown: given.filter((name) => !known.includes(name)) }).toEqual({
        name: workload.name,
        unknown: [],
      });
      if (['migrate', 'topology'].includes(workload.name)) expect(given.sort()).toEqual([...known].sort());
    }
  });

  test('each service runs the command of docker compose, listens on its port, and answers its probes', () => {
    const paths = [...read('services/kit/http/ops.ts').matchAll(/case '(\/\w+)':/g)].map(([, path]) => path);
    for (const { workload, container, environment } of services) {
      expect(container.command).toEqual(compose[workload.name]?.command);
      expect(String(compose[workload.name]?.environment.LISTEN_PORT)).toBe(environment.LISTEN_PORT);
      const ports = Object.fromEntries(
        container.ports.map(({ name, containerPort }) => [name, String(containerPort)]),
      );
      expect(ports).toEqual({
        internal: environment.LISTEN_PORT,
        ...(workload.name === 'gateway' && { public: environment.PORT }),
      });
      const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe];
      for (const probe of probes) {
        expect(Object.keys(ports)).toContain(probe?.httpGet?.port);
        expect(paths).toContain(probe?.httpGet?.path);
      }
      // An engine's outage restarts nothing.
      expect([container.livenessProbe?.httpGet?.path, container.readinessProbe?.httpGet?.path]).toEqual([
        '/healthz',
        '/readyz',
      ]);
    }
  });

  test('a pod is killed only after the process had all of its time to stop', () => {
    const stopWithinMs = Number(
      /stopWithinMs = ([\d_]+)/.exec(read('services/kit/run/run.ts'))?.[1]?.replace('_', ''),
    );
    for (const { workload, container, environment } of services) {
      const [program, seconds] = container.lifecycle?.preStop.exec.command ?? [];
      expect(program).toBe('sleep');
      const needed = Number(seconds) * 1_000 + Number(environment.SHUTDOWN_DELAY_MS) + stopWithinMs;
      expect((workload.template.spec.terminationGracePeriodSeconds ?? 0) * 1_000).toBeGreaterThan(needed);
    }
  });

  test('the spool is on a volume of its own process, with room for twice its limit', () => {
    const found = services.find(({ workload }) => workload.name === 'tracking');
    const mounted = found?.container.volumeMounts.find(
      ({ mountPath }) => mountPath === found.environment.SPOOL_DIR,
    );
    const claim = found?.workload.volumeClaimTemplates.find(
      ({ metadata }) => metadata.name === mounted?.name,
    );
    const gibibytes = Number(/^(\d+)Gi$/.exec(claim?.spec.resources.requests.storage ?? '')?.[1]);
    expect(gibibytes * 1024 ** 3).toBeGreaterThanOrEqual(2 * Number(found?.environment.SPOOL_MAX_BYTES));
  });

  test('no container may gain rights, write outside its volumes, or talk to the API of Kubernetes', () => {
    const hardened: (workload: Workload) => unknown[] = ({ template: { spec } }) =>
      spec.containers.map(({ securityContext }) => ({
        ...securityContext,
        runAsNonRoot: spec.securityContext.runAsNonRoot,
        token: spec.automountServiceAccountToken,
      }));
    for (const workload of overlay.workloads)
      for (const found of hardened(workload))
        expect(found).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
          runAsNonRoot: true,
          token: false,
        });
  });
});

test('every service of docker compose has a workload, or a reason why it has none', () => {
  const otherwise: Readonly<Record<string, string>> = {
    postgres: 'Cluster/postgres',
    rabbitmq: 'RabbitmqCluster/rabbitmq',
    proxy: 'Ingress/site',
    'postgres-restore': 'Cluster/postgres',
    'backup-schedule': 'CronJob/backup',
    redirect: 'Ingress/site',
    // Demo data does not belong into a cluster.
    seed: 'none',
    traffic: 'none',
    // SMTP_URL is required.
    mail: 'none',
    // Files on the volume of one tracking process.
    spool: 'none',
    // The cluster's own monitoring; rules and dashboards are in infra/monitoring.
    'monitoring-config': 'none',
    prometheus: 'none',
    alertmanager: 'none',
    grafana: 'none',
    ...Object.fromEntries(
      ['ledger', 'audit-verify', 'dead-letters', 'rebuild', 'refill', 'person', 'operator'].map((name) => [
        name,
        'Deployment/tools',
      ]),
    ),
  };
  const production = overlays.find(({ name }) => name === 'production');
  const names = production?.workloads.map(({ name }) => name) ?? [];
  expect(Object.keys(compose).filter((name) => !names.includes(name) && !(name in otherwise))).toEqual([]);
  const all = production?.resources.map(({ kind, metadata }) => `${kind}/${metadata.name}`) ?? [];
  for (const place of Object.values(otherwise)) if (place !== 'none') expect(all).toContain(place);
});
