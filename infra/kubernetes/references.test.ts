import { z } from 'zod';
import { type Container, isService, ofKind, overlays, type Workload } from './testing/workloads';

const Labels = z.record(z.string(), z.string());
const Selector = z.object({
  matchLabels: Labels.default({}),
  matchExpressions: z
    .array(z.object({ key: z.string(), operator: z.literal('In'), values: z.array(z.string()) }))
    .default([]),
});
type Selector = z.infer<typeof Selector>;

/** The Services that operators make. */
const engineHosts: Readonly<Record<string, string>> = { 'postgres-rw': 'postgres', rabbitmq: 'rabbitmq' };

type Pod = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly ports: readonly number[];
};
/** The engines' pods, with the labels that their operators give them. */
const enginePods: readonly Pod[] = [
  { name: 'postgres', labels: { 'cnpg.io/cluster': 'postgres' }, ports: [5432] },
  { name: 'rabbitmq', labels: { 'app.kubernetes.io/name': 'rabbitmq' }, ports: [5672, 15672] },
];
const podOf = ({ name, template }: Workload): Pod => ({
  name,
  labels: template.metadata.labels,
  ports: template.spec.containers.flatMap(({ ports }) => ports.map(({ containerPort }) => containerPort)),
});

const selects = ({ matchLabels, matchExpressions }: Selector, { labels }: Pod): boolean =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''));

const Service = z.object({
  clusterIP: z.string().optional(),
  selector: Labels,
  ports: z.array(z.object({ name: z.string(), port: z.int(), targetPort: z.string() })),
});
const Budget = z.object({ selector: Selector });
const ScaleTarget = z.object({ scaleTargetRef: z.object({ kind: z.string(), name: z.string() }) });
const Peer = z.object({ podSelector: Selector.optional(), namespaceSelector: z.unknown().optional() });
const Ports = z.array(z.object({ port: z.int() })).default([]);
const Policy = z.object({
  podSelector: Selector,
  policyTypes: z.array(z.string()),
  ingress: z.array(z.object({ from: z.array(Peer), ports: Ports })).default([]),
  egress: z.array(z.object({ to: z.array(Peer).default([]), ports: Ports })).default([]),
});

/** The URLs among a container's variables: host and port, with the default ports that have one. */
const urlsIn = ({ env }: Container): { readonly host: string; readonly port: number }[] =>
  env.flatMap(({ name, value = '' }) => {
    const literal = /^(?:http|amqp):\/\/(?:[^@]*@)?([\w-]+):(\d+)/.exec(value);
    if (literal !== null && name !== 'PUBLIC_URL')
      return [{ host: literal[1] ?? '', port: Number(literal[2]) }];
    if (name === 'DATABASE_URL') return [{ host: 'postgres-rw', port: 5432 }];
    if (name === 'AMQP_URL') return [{ host: 'rabbitmq', port: 5672 }];
    return name === 'REDIS_URL' ? [{ host: 'redis', port: 6379 }] : [];
  });

describe.each(overlays)('$name', ({ resources, workloads }) => {
  const pods = [...workloads.map(podOf), ...enginePods];
  const services = ofKind(resources, 'Service', Service);

  test('every selector matches the pods of its workload, and no others', () => {
    for (const workload of workloads) {
      if (workload.selector === undefined) continue;
      const selector = Selector.parse(workload.selector);
      expect(pods.filter((pod) => selects(selector, pod)).map(({ name }) => name)).toEqual([workload.name]);
    }
    for (const { name, spec } of services) {
      const selected = pods.filter((pod) => selects(Selector.parse({ matchLabels: spec.selector }), pod));
      expect(selected.map((pod) => pod.name)).toEqual([name.replace(/-instances$/, '')]);
      const container = workloads.find((one) => one.name === selected[0]?.name)?.template.spec.containers[0];
      const ports = container?.ports.map((port) => port.name);
      for (const { targetPort } of spec.ports) expect(ports).toContain(targetPort);
    }
  });

  test('every mounted volume exists', () => {
    for (const { name, template, volumeClaimTemplates } of workloads) {
      const volumes = [
        ...template.spec.volumes.map((volume) => volume.name),
        ...volumeClaimTemplates.map(({ metadata }) => metadata.name),
      ];
      const mounted = template.spec.containers.flatMap(({ volumeMounts }) => volumeMounts);
      expect({ name, missing: mounted.filter((mount) => !volumes.includes(mount.name)) }).toEqual({
        name,
        missing: [],
      });
    }
  });

  test('every service has one disruption budget, and its pods are spread where there are zones', () => {
    const budgets = ofKind(resources, 'PodDisruptionBudget', Budget);
    for (const workload of workloads.filter(isService)) {
      const own = budgets.filter(({ spec }) => selects(spec.selector, podOf(workload)));
      expect(own.map(({ name }) => name)).toEqual([workload.name]);
    }
    expect(budgets.length).toBe(workloads.filter(isService).length);
    for (const { template } of workloads.filter(isService)) {
      const { topologySpreadConstraints: constraints } = template.spec;
      const isSpread = ofKind(resources, 'HorizontalPodAutoscaler', z.unknown()).length > 0;
      expect(constraints !== undefined).toBe(isSpread);
      const spread = z
        .array(z.object({ labelSelector: Selector }))
        .default([])
        .parse(constraints);
      const labels = template.metadata.labels;
      for (const { labelSelector } of spread)
        expect(selects(labelSelector, { name: '', labels, ports: [] })).toBe(true);
    }
  });

  test('what is scaled by load exists, and its number of pods is set by nothing else', () => {
    const scaled = ['HorizontalPodAutoscaler', 'ScaledObject'].flatMap((kind) =>
      ofKind(resources, kind, ScaleTarget),
    );
    expect(scaled.map(({ name }) => name)).toContain('analytics-worker');
    for (const { spec } of scaled) {
      const { kind, name } = spec.scaleTargetRef;
      const target = workloads.find((one) => one.kind === kind && one.name === name);
      expect({ name, replicas: target === undefined ? 'no target' : target.replicas }).toEqual({ name });
    }
  });

  test('the queue that scales the workers is the one that they count from', async () => {
    const { topology } = await import('@marquee/contracts/bus/topology');
    const Trigger = z.object({
      triggers: z.array(
        z.object({
          metadata: z.object({ queueName: z.string() }),
          authenticationRef: z.object({ name: z.string() }),
        }),
      ),
    });
    const authentications = ofKind(resources, 'TriggerAuthentication', z.unknown()).map(({ name }) => name);
    for (const { spec } of ofKind(resources, 'ScaledObject', Trigger))
      for (const { metadata, authenticationRef } of spec.triggers) {
        expect(topology.queues.map(({ name }) => name)).toContain(metadata.queueName);
        expect(authentications).toContain(authenticationRef.name);
      }
  });

  test('the Ingress leads to the public port of the gateway, by the host of PUBLIC_URL', () => {
    const Rule = z.object({
      host: z.string(),
      http: z.object({
        paths: z.array(
          z.object({
            backend: z.object({
              service: z.object({ name: z.string(), port: z.object({ name: z.string() }) }),
            }),
          }),
        ),
      }),
    });
    const Ingress = z.object({
      tls: z.array(z.object({ hosts: z.array(z.string()) })),
      rules: z.array(Rule),
    });
    const settings = resources.find(({ kind }) => kind === 'ConfigMap');
    const url = z.object({ data: z.object({ PUBLIC_URL: z.url({ protocol: /^https$/ }) }) }).parse(settings)
      .data.PUBLIC_URL;
    const [{ spec } = { spec: undefined }] = ofKind(resources, 'Ingress', Ingress);
    expect(spec?.rules.map(({ host }) => host)).toEqual([new URL(url).host]);
    expect(spec?.tls.flatMap(({ hosts }) => hosts)).toEqual([new URL(url).host]);
    for (const { backend } of spec?.rules[0]?.http.paths ?? []) {
      const service = services.find(({ name }) => name === backend.service.name);
      expect(service?.spec.ports.map(({ name }) => name)).toContain(backend.service.port.name);
    }
  });

  describe('network policies', () => {
    const policies = ofKind(resources, 'NetworkPolicy', Policy).map(({ name, spec }) => ({ name, ...spec }));
    /** Between pods of this namespace. */
    const allowed = (direction: 'ingress' | 'egress'): string[] =>
      policies.flatMap((policy) =>
        pods
          .filter((pod) => selects(policy.podSelector, pod))
          .flatMap((self) =>
            policy[direction].flatMap((rule) =>
              ('from' in rule ? rule.from : rule.to)
                .flatMap(({ podSelector }) => (podSelector === undefined ? [] : [podSelector]))
                .flatMap((selector) => pods.filter((pod) => selects(selector, pod)))
                .flatMap((peer) =>
                  rule.ports.map(({ port }) =>
                    direction === 'egress'
                      ? `${self.name} to ${peer.name}:${port}`
                      : `${peer.name} to ${self.name}:${port}`,
                  ),
                ),
            ),
          ),
      );
    const needed = workloads.flatMap(({ name, template }) =>
      template.spec.containers.flatMap(urlsIn).map(({ host, port }) => {
        const service = services.find((one) => one.name === host);
        const target = service?.spec.selector['app.kubernetes.io/name'] ?? engineHosts[host];
        return `${name} to ${target}:${port}`;
      }),
    );
    const once = (edges: readonly string[]): string[] => [...new Set(edges)].sort();

    test('allow each call that a variable names, and no other between our pods', () => {
      expect(needed.length).toBeGreaterThan(30);
      expect(once(allowed('egress'))).toEqual(once(needed));
      // Between the engines' own pods, and from the backups of another overlay.
      const withinEngines = /^(\w+) to \1:|^backup /;
      expect(once(allowed('ingress').filter((edge) => !withinEngines.test(edge)))).toEqual(
        once(needed.filter((edge) => !withinEngines.test(edge))),
      );
    });

    test('every port that they name is one of its pod', () => {
      for (const edge of needed) {
        const [, name = '', port] = /to ([\w-]+):(\d+)$/.exec(edge) ?? [];
        expect({ edge, ports: pods.find((pod) => pod.name === name)?.ports }).toEqual({
          edge,
          ports: expect.arrayContaining([Number(port)]),
        });
      }
    });

    test('every pod of ours has its own, for both directions', () => {
      for (const pod of workloads.map(podOf)) {
        const own = policies.filter(({ podSelector }) => selects(podSelector, pod));
        expect({ name: pod.name, policies: own.map(({ name }) => name) }).toEqual({
          name: pod.name,
          policies: expect.arrayContaining([pod.name]),
        });
        if (pod.name !== 'redis')
          expect(new Set(own.flatMap(({ policyTypes }) => policyTypes))).toEqual(
            new Set(['Ingress', 'Egress']),
          );
      }
    });
  });
});
