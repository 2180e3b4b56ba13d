import { Resource } from './testing/kustomize';
import { schemaFaults } from './testing/schemas';
import { overlays } from './testing/workloads';

const nameOf = ({ kind, metadata }: Resource): string => `${kind}/${metadata.name}`;

test.each(overlays)('every resource of $name is what the published schemas allow', ({ resources }) => {
  const faults = schemaFaults(resources).map((fault, index) => [
    nameOf(resources[index] ?? Resource.parse({})),
    fault,
  ]);
  expect(faults.filter(([, fault]) => fault !== undefined)).toEqual([]);
});

test('no two resources have the same kind and name', () => {
  for (const { resources } of overlays) expect(new Set(resources.map(nameOf)).size).toBe(resources.length);
});

/** Fields with free keys: labels, quantities, data of a ConfigMap, settings of an engine and of a trigger. */
const freeKeys =
  /\.(?:labels|matchLabels|data|requests|limits|parameters|triggers\.\d+\.metadata)$|^Service\.spec\.selector$/;

type Mutation = { readonly where: string; readonly resource: Resource };

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Each copy of `value` with one field renamed, or one scalar replaced by an object. */
const mutationsOf = (value: unknown, path: string): { where: string; value: unknown }[] => {
  const within = (key: string, item: unknown, put: (changed: unknown) => unknown) =>
    mutationsOf(item, `${path}.${key}`).map(({ where, value: changed }) => ({ where, value: put(changed) }));
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      within(String(index), item, (changed) => value.with(index, changed)),
    );
  if (!isMap(value)) return [{ where: `${path} of another type`, value: { wrong: true } }];
  return Object.entries(value).flatMap(([key, item]) => {
    const { [key]: _removed, ...rest } = value;
    const renamed = { where: `${path}.${key} renamed`, value: { ...rest, [`${key}Wrong`]: item } };
    const inside = within(key, item, (changed) => ({ ...value, [key]: changed }));
    return freeKeys.test(path) ? inside : [renamed, ...inside];
  });
};

/** One mutation for each place of each kind: list items are alike. */
const mutations = (): Mutation[] => {
  const found = new Map<string, Mutation>();
  for (const { resources } of overlays)
    for (const resource of resources)
      for (const { where, value } of mutationsOf(resource, resource.kind)) {
        // `apiVersion` and `kind` choose the schema.
        if (/^\w+\.(?:apiVersion|kind) /.test(where)) continue;
        const place = where.replaceAll(/\.\d+/g, '');
        // What is no resource at all is refused by `kustomize`.
        const { data } = Resource.safeParse(value);
        if (data !== undefined && !found.has(place)) found.set(place, { where: place, resource: data });
      }
  return [...found.values()];
};

test('every misspelled field and every value of another type is refused', () => {
  const tried = mutations();
  expect(tried.length).toBeGreaterThan(300);
  const faults = schemaFaults(tried.map(({ resource }) => resource));
  expect(tried.filter((_, index) => faults[index] === undefined).map(({ where }) => where)).toEqual([]);
});

test('a value out of range, and a missing required field, are refused', () => {
  const [{ resources } = { resources: [] }] = overlays;
  const text = JSON.stringify(resources.find((one) => nameOf(one) === 'Deployment/gateway'));
  const variants = [
    text.replace('"cpu":"250m"', '"cpu":"250 m"'),
    text.replace('"maxSurge":1', '"maxSurge":{}'),
    text.replace(/"selector":\{"matchLabels":\{[^}]*\}\},/, ''),
    text.replace('"periodSeconds":2', '"periodSeconds":2.5'),
  ].map((variant) => Resource.parse(JSON.parse(variant)));
  expect(variants.filter((one) => JSON.stringify(one) === text)).toEqual([]);
  expect(schemaFaults(variants).map((fault) => fault !== undefined)).toEqual([true, true, true, true]);
});
