import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

/** What kustomize and `kubectl apply` read: the fields that all kinds have. */
export const Resource = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({
    name: z.string(),
    namespace: z.string().optional(),
    labels: z.record(z.string(), z.string()).optional(),
  }),
});
export type Resource = z.infer<typeof Resource>;

const Target = z.strictObject({ kind: z.string(), labelSelector: z.string() });

/**
 * The features of kustomize that the overlays use. Any other is refused, because this file would not apply
 * it.
 */
const Kustomization = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  namespace: z.string().optional(),
  resources: z.array(z.string()),
  patches: z.array(z.strictObject({ path: z.string(), target: Target.optional() })).default([]),
  replicas: z.array(z.strictObject({ name: z.string(), count: z.int() })).default([]),
  images: z.array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })).default([]),
});

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The keys by which Kubernetes merges the lists that our patches contain: volume mounts by path, all others
 * by name.
 */
const mergeKeyOf = (list: readonly unknown[]): string | undefined =>
  ['mountPath', 'name'].find((key) => list.every((item) => isMap(item) && key in item));

const merged = (base: unknown, patch: unknown): unknown => {
  if (isMap(base) && isMap(patch))
    return {
      ...base,
      ...Object.fromEntries(Object.entries(patch).map(([key, value]) => [key, merged(base[key], value)])),
    };
  const key =
    Array.isArray(base) && Array.isArray(patch) && patch.length > 0
      ? mergeKeyOf([...base, ...patch])
      : undefined;
  if (key === undefined || !Array.isArray(base) || !Array.isArray(patch)) return patch;
  const patchOf = (item: Record<string, unknown>) => patch.find((one) => one[key] === item[key]);
  return [
    ...base.map((item) => (patchOf(item) === undefined ? item : merged(item, patchOf(item)))),
    ...patch.filter((one) => !base.some((item) => item[key] === one[key])),
  ];
};

const documentsIn = (file: string): Resource[] =>
  parseAllDocuments(readFileSync(file, 'utf8')).map((document) => Resource.parse(document.toJS()));

type Patch = { readonly content: Resource; readonly target: z.infer<typeof Target> | undefined };

const isTarget = ({ content, target }: Patch, { kind, metadata }: Resource): boolean => {
  if (target === undefined) return kind === content.kind && metadata.name === content.metadata.name;
  const [label = '', value] = target.labelSelector.split('=');
  return new RegExp(`^(?:${target.kind})$`).test(kind) && metadata.labels?.[label] === value;
};

const patched = (resource: Resource, { content, target }: Patch): Resource => {
  const { apiVersion, kind, metadata } = resource;
  const patch = target === undefined ? content : { ...content, apiVersion, kind, metadata };
  return Resource.parse(merged(resource, patch));
};

const withImages = (value: unknown, images: z.infer<typeof Kustomization>['images']): unknown => {
  if (Array.isArray(value)) return value.map((item) => withImages(item, images));
  if (!isMap(value)) return value;
  const mapped = Object.entries(value).map(([key, item]) => {
    const image = key === 'image' ? images.find(({ name }) => name === item) : undefined;
    return [key, image === undefined ? withImages(item, images) : `${image.newName}:${image.newTag}`];
  });
  return Object.fromEntries(mapped);
};

/**
 * The resources of a folder with a kustomization.yaml, as `kubectl kustomize` prints them except for the
 * order of list items.
 */
export const kustomize = (folder: string): Resource[] => {
  const given = Kustomization.parse(parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')));
  let resources = given.resources
    .map((path) => join(folder, path))
    .flatMap((path) => (statSync(path).isDirectory() ? kustomize(path) : documentsIn(path)));
  const patches = given.patches.flatMap(({ path, target }) =>
    documentsIn(join(folder, path)).map((content) => ({ content, target, path })),
  );
  for (const patch of patches) {
    if (!resources.some((one) => isTarget(patch, one))) throw new Error(`${patch.path} changes nothing`);
    resources = resources.map((one) => (isTarget(patch, one) ? patched(one, patch) : one));
  }
  for (const { name, count } of given.replicas) {
    const isScaled = ({ kind, metadata }: Resource) =>
      ['Deployment', 'StatefulSet'].includes(kind) && metadata.name === name;
    if (!resources.some(isScaled)) throw new Error(`replicas of ${name}, which does not exist`);
    resources = resources.map((one) =>
      isScaled(one) ? Resource.parse(merged(one, { spec: { replicas: count } })) : one,
    );
  }
  const { namespace, images } = given;
  return resources.map((one) =>
    Resource.parse(
      withImages(
        namespace === undefined || one.kind === 'Namespace' ? one : merged(one, { metadata: { namespace } }),
        images,
      ),
    ),
  );
};
