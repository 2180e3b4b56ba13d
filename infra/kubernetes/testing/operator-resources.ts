import { z } from 'zod';

/**
 * The fields that our manifests use of the custom resources whose schemas no package publishes, written by
 * hand from the documentation of CloudNativePG (1.25) and of the RabbitMQ Cluster Operator. Any other field
 * is refused: look it up in `config/crd/bases` of the operator first.
 */
const metadata = z.strictObject({
  name: z.string(),
  namespace: z.string().optional(),
  labels: z.record(z.string(), z.string()),
});
const quantity = z.string().regex(/^\d+(?:\.\d+)?(?:m|Mi|Gi|Ti)?$/);
const resources = z.strictObject({
  requests: z.strictObject({ cpu: quantity, memory: quantity }),
  limits: z.strictObject({ memory: quantity }),
});

const Cluster = z.strictObject({
  apiVersion: z.literal('postgresql.cnpg.io/v1'),
  kind: z.literal('Cluster'),
  metadata,
  spec: z.strictObject({
    instances: z.int().min(1),
    imageName: z.string(),
    enableSuperuserAccess: z.boolean(),
    superuserSecret: z.strictObject({ name: z.string() }),
    bootstrap: z.strictObject({
      initdb: z.strictObject({
        database: z.string(),
        owner: z.string(),
        encoding: z.string(),
        localeCollate: z.string(),
        localeCType: z.string(),
        dataChecksums: z.boolean(),
      }),
    }),
    postgresql: z.strictObject({
      parameters: z.record(z.string(), z.string()),
      synchronous: z
        .strictObject({
          method: z.enum(['any', 'first']),
          number: z.int().min(1),
          dataDurability: z.enum(['required', 'preferred']),
        })
        .optional(),
    }),
    affinity: z
      .strictObject({
        enablePodAntiAffinity: z.boolean(),
        topologyKey: z.string(),
        podAntiAffinityType: z.enum(['preferred', 'required']),
      })
      .optional(),
    storage: z.strictObject({ size: quantity }),
    walStorage: z.strictObject({ size: quantity }).optional(),
    resources,
  }),
});

const RabbitmqCluster = z.strictObject({
  apiVersion: z.literal('rabbitmq.com/v1beta1'),
  kind: z.literal('RabbitmqCluster'),
  metadata,
  spec: z.strictObject({
    replicas: z.int().min(1),
    image: z.string(),
    rabbitmq: z.strictObject({
      additionalPlugins: z.array(z.string().regex(/^\w+$/)).max(100),
      additionalConfig: z.string().max(2_000),
    }),
    persistence: z.strictObject({ storage: quantity }),
    resources,
    affinity: z
      .strictObject({
        podAntiAffinity: z.strictObject({
          preferredDuringSchedulingIgnoredDuringExecution: z.array(
            z.strictObject({
              weight: z.int().min(1).max(100),
              podAffinityTerm: z.strictObject({
                topologyKey: z.string(),
                labelSelector: z.strictObject({ matchLabels: z.record(z.string(), z.string()) }),
              }),
            }),
          ),
        }),
      })
      .optional(),
    terminationGracePeriodSeconds: z.int().min(0),
  }),
});

export const operatorResources: Readonly<Record<string, z.ZodType>> = { Cluster, RabbitmqCluster };
