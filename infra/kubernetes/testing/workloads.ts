import { join } from 'node:path';
import { z } from 'zod';
import { checkoutDir } from '../../launch/instance/checkout';
import { kustomize, type Resource } from './kustomize';

const KeyRef = z.object({ name: z.string(), key: z.string() });
const Probe = z.looseObject({ httpGet: z.object({ path: z.string(), port: z.string() }).optional() });

export const Container = z.looseObject({
  name: z.string(),
  image: z.string(),
  command: z.array(z.string()),
  env: z
    .array(
      z.object({
        name: z.string(),
        value: z.string().optional(),
        valueFrom: z
          .object({ secretKeyRef: KeyRef.optional(), configMapKeyRef: KeyRef.optional() })
          .optional(),
      }),
    )
    .default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })).default([]),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })).default([]),
  startupProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  lifecycle: z.object({ preStop: z.object({ exec: z.object({ command: z.array(z.string()) }) }) }).optional(),
  securityContext: z.looseObject({}).optional(),
});
export type Container = z.infer<typeof Container>;

const Labels = z.record(z.string(), z.string());
const Template = z.looseObject({
  metadata: z.object({ labels: Labels }),
  spec: z.looseObject({
    containers: z.array(Container).min(1),
    terminationGracePeriodSeconds: z.number().optional(),
    volumes: z.array(z.looseObject({ name: z.string() })).default([]),
    securityContext: z.looseObject({}),
    automountServiceAccountToken: z.boolean(),
  }),
});

const Workload = z.looseObject({
  replicas: z.int().optional(),
  selector: z.object({ matchLabels: Labels }).optional(),
  volumeClaimTemplates: z
    .array(
      z.object({
        metadata: z.object({ name: z.string() }),
        spec: z.looseObject({ resources: z.object({ requests: z.object({ storage: z.string() }) }) }),
      }),
    )
    .default([]),
  template: Template,
});

export type Workload = z.infer<typeof Workload> & {
  readonly kind: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
};

const kinds = ['Deployment', 'StatefulSet', 'Job', 'CronJob'];

const JobTemplate = z.looseObject({ jobTemplate: z.looseObject({ spec: z.unknown() }) });

/** What starts pods of ours. The engines' operators start theirs. */
export const workloadsIn = (resources: readonly Resource[]): Workload[] =>
  resources
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, metadata: { name, labels = {} }, spec }) => {
      const found = Workload.parse(kind === 'CronJob' ? JobTemplate.parse(spec).jobTemplate.spec : spec);
      return { ...found, kind, name, labels };
    });

export const isService = ({ labels }: Workload): boolean =>
  labels['app.kubernetes.io/component'] === 'service';

export const overlays = ['single-zone', 'production'].map((name) => {
  const resources = kustomize(join(checkoutDir, 'infra/kubernetes/overlays', name));
  return { name, resources, workloads: workloadsIn(resources) };
});

/** The resources of a kind, with `spec` as `schema` reads it. */
export const ofKind = <Schema extends z.ZodType>(
  resources: readonly Resource[],
  kind: string,
  schema: Schema,
): { readonly name: string; readonly spec: z.infer<Schema> }[] =>
  resources
    .filter((one) => one.kind === kind)
    .map(({ metadata, spec }) => ({ name: metadata.name, spec: schema.parse(spec) }));
