import { Agent, request } from 'undici';
import { nameFor } from '../settings/setting';
import { engineTls } from '../tls/engine-tls';

type TopicRights = { readonly exchange: string; readonly write: string; readonly read: string };

/** Regular expressions of names, as RabbitMQ's permissions. `topics` restrict routing keys on an exchange. */
type Rights = {
  readonly configure: string;
  readonly write: string;
  readonly read: string;
  readonly topics: readonly TopicRights[];
};

const none = '^$';
/** The exclusive queues that the broker names for `subscribe`. */
const ownQueue = 'amq\\.gen-.*';
const modelChanges = '^catalog\\.model\\.';

/** Writes events of its own and audit entries, and nothing else, to exchange `domain`. */
const ownEvents = (service: string): TopicRights => ({
  exchange: 'domain',
  write: `^(${service}\\..*|audit\\.recorded)$`,
  read: none,
});

/** Binding takes writing to the queue and reading from the exchange; neither allows publishing to it. */
const batchQueues = 'analytics\\.activity\\.(count|log)';
const batchKeys = '^activity\\.batch\\.(count|log)$';

/** The user of each process and its rights. None declares or deletes more than its exclusive queues. */
export const brokerUsers = {
  gateway: {
    configure: `^${ownQueue}$`,
    write: `^${ownQueue}$`,
    read: `^(${ownQueue}|domain)$`,
    topics: [{ exchange: 'domain', write: none, read: modelChanges }],
  },
  catalog: {
    configure: none,
    write: '^(domain|dead-letters|held)$',
    read: '^catalog\\..*$',
    topics: [ownEvents('catalog')],
  },
  tracking: {
    configure: `^${ownQueue}$`,
    // Restores the bindings of its batches. On `domain` it writes audit entries only.
    write: `^(${ownQueue}|activity|domain|${batchQueues})$`,
    read: `^(${ownQueue}|domain|activity)$`,
    topics: [
      { exchange: 'domain', write: '^audit\\.recorded$', read: modelChanges },
      {
        exchange: 'activity',
        write: batchKeys,
        read: batchKeys,
      },
    ],
  },
  // Also its commands. A replay publishes to a dead letter's queue through the default exchange.
  analytics: {
    configure: none,
    write: '^(domain|amq\\.default)$',
    read: '^analytics\\.activity\\.log$',
    topics: [ownEvents('analytics')],
  },
  // Writes probes along the path of the batches into the log.
  'analytics-worker': {
    configure: none,
    write: '^(activity|dead-letters|held)$',
    read: '^analytics\\..*$',
    topics: [{ exchange: 'activity', write: '^activity\\.batch(\\.log)?$', read: none }],
  },
  admin: {
    configure: none,
    write: '^(domain|dead-letters|held|journal)$',
    read: '^admin\\..*$',
    topics: [ownEvents('admin')],
  },
} as const satisfies Readonly<Record<string, Rights>>;
export type BrokerUser = keyof typeof brokerUsers;
export type BrokerUrls = Readonly<Record<BrokerUser, string>>;

export const brokerUserNames = Object.keys(brokerUsers).filter(
  (name): name is BrokerUser => name in brokerUsers,
);
export const forEachBrokerUser = <Value>(of: (user: BrokerUser) => Value) =>
  Object.fromEntries(brokerUserNames.map((user) => [user, of(user)])) as Readonly<Record<BrokerUser, Value>>;

const passwordNameOf = (user: BrokerUser) => nameFor(user, 'RABBITMQ_PASSWORD');
/** As the set-up step and the secrets file name them. */
export const brokerPasswordNames = brokerUserNames.map(passwordNameOf);

export const brokerPasswords = (given: Readonly<Record<ReturnType<typeof passwordNameOf>, string>>) =>
  forEachBrokerUser((user) => given[passwordNameOf(user)]);

export const brokerLogin = (user: BrokerUser, prefix = 'marquee'): string =>
  `${prefix}_${user.replace('-', '_')}`;

/** Calls RabbitMQ's HTTP API at a URL with user and password. Throws unless the answer is a success. */
export const callBroker = async (
  managementUrl: string,
  method: 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<void> => {
  const base = new URL(managementUrl);
  const login = `${decodeURIComponent(base.username) || 'guest'}:${decodeURIComponent(base.password) || 'guest'}`;
  const response = await request(new URL(path, base.origin), {
    ...(base.protocol === 'https:' && { dispatcher: new Agent({ connect: engineTls() }) }),
    method,
    headers: {
      authorization: `Basic ${Buffer.from(login).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await response.body.dump();
  if (response.statusCode >= 300)
    throw new Error(`RabbitMQ management answered ${response.statusCode} to ${method} ${path}`);
};

/** Creates the users or updates passwords and permissions. Connections stay. Untagged: no HTTP API. */
export const declareBrokerUsers = async (
  managementUrl: string,
  vhost: string,
  passwords: Readonly<Record<BrokerUser, string>>,
  prefix?: string,
): Promise<void> => {
  for (const user of brokerUserNames) {
    const login = brokerLogin(user, prefix);
    const { topics, ...permissions } = brokerUsers[user];
    const at = `${encodeURIComponent(vhost)}/${login}`;
    await callBroker(managementUrl, 'PUT', `/api/users/${login}`, { password: passwords[user], tags: '' });
    await callBroker(managementUrl, 'PUT', `/api/permissions/${at}`, permissions);
    for (const topic of topics) await callBroker(managementUrl, 'PUT', `/api/topic-permissions/${at}`, topic);
  }
};
