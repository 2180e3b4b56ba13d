/** Prints docker-compose.yml of this folder: the containers of the cluster, each kind of them described once. */

import { type ServiceName, serviceNames } from '@marquee/kit/settings/setting';
import { Document, isCollection, isScalar, visit } from 'yaml';
import { Environment, engineContainer, Fields, serviceContainer, stepContainers } from './containers';
import { type EngineKind, enginesPerHost, hostsOf, isServiceName } from './layout';

const header = ` Written by make handbook from infra/cluster/compose.ts, layout.ts, conf/containers.yml and the docker-compose.yml of one host: change those instead.
 What \`make cluster\` starts on loopback, in containers, with the same configuration files. For both Compose 2 and docker-compose 1.29.
 Every secret of .env as for one host, and RABBITMQ_ERLANG_COOKIE, REPLICATION_PASSWORD and PATRONI_PASSWORD. From the checkout's folder:
   docker compose -p marquee-cluster -f infra/cluster/docker-compose.yml --project-directory . --env-file .env up -d
 Containers on one machine show how the cluster works; they are no three hosts. See infra/handbook/three-hosts.md.`;

/** A copy in which no object occurs twice: such an object would be printed as an alias. */
const copyOf = (fields: Fields): Fields => Fields.parse(JSON.parse(JSON.stringify(fields)));

/** The entries that are the same in all of them. */
const shared = (all: readonly Fields[]): Fields =>
  Object.fromEntries(
    Object.entries(all[0] ?? {}).filter(([name, value]) =>
      all.every((one) => JSON.stringify(one[name]) === JSON.stringify(value)),
    ),
  );
const without = (fields: Fields, others: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in others)));

/** The containers of one kind. What they share stands once, as a field of the file with an anchor. */
const kindContainers = (kind: EngineKind | ServiceName): { templates: Fields; services: Fields } => {
  const all = hostsOf(kind).map((host) =>
    copyOf(isServiceName(kind) ? serviceContainer(kind, host) : engineContainer(kind, host)),
  );
  const common = shared(all);
  const environments = all.map(({ environment }) => Environment.parse(environment ?? {}));
  const environment = shared(environments);
  const hasOwnEnvironment = all.some((container) => 'environment' in without(container, common));
  const services = hostsOf(kind).map((host, place) => [
    `${kind}-${host}`,
    {
      '<<': common,
      ...without(all[place] ?? {}, common),
      ...(hasOwnEnvironment && {
        environment: { '<<': environment, ...without(environments[place] ?? {}, environment) },
      }),
    },
  ]);
  return {
    templates: {
      [`x-${kind}`]: common,
      ...(hasOwnEnvironment && { [`x-${kind}-environment`]: environment }),
    },
    services: Object.fromEntries(services),
  };
};

/** Without a way out; conf/containers.yml says who is in which. */
const internal = ['edge', 'application', 'data', 'database', 'consensus'];

export const clusterCompose = (): string => {
  const engines = enginesPerHost.map(kindContainers);
  const services = serviceNames.map(kindContainers);
  const kinds = [...engines, { templates: {}, services: copyOf(stepContainers()) }, ...services];
  const templates: Fields = Object.assign({}, ...kinds.map((kind) => kind.templates));
  const containers: Fields = Object.assign({}, ...kinds.map((kind) => kind.services));
  const mounts = JSON.stringify([templates, containers]).matchAll(/"([a-z0-9-]+):\/(?!\/)/g);
  const file = new Document(
    {
      ...templates,
      services: containers,
      volumes: Object.fromEntries([...mounts].map(([, name]) => [name, null])),
      networks: Object.fromEntries([['public', null], ...internal.map((name) => [name, { internal: true }])]),
    },
    // docker-compose 1.29 reads YAML 1.1, in which `no` is false.
    { schema: 'yaml-1.1', merge: true },
  );
  const anchors = new Map<string, string>();
  visit(file, {
    Pair: (_, { key, value }) => {
      if (!isScalar(key) || !isCollection(value) || value.anchor === undefined) return;
      anchors.set(value.anchor, String(key.value).slice('x-'.length));
      value.anchor = anchors.get(value.anchor);
    },
    Alias: (_, alias) => {
      alias.source = anchors.get(alias.source) ?? alias.source;
    },
    Collection: (_, collection) => {
      const text = JSON.stringify(collection);
      collection.flow = text.length < 90 && !text.includes('"<<"');
    },
  });
  file.commentBefore = header;
  const text = file.toString({ lineWidth: 0, nullStr: '', flowCollectionPadding: false });
  return text.replace(/^(?=x-\S+:|[a-z]+:$)/gm, '\n');
};
