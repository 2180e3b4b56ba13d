import { withClient } from '../../../postgres/with-client';
import type { Scene } from '../scenario';
import { type ClusterScenario, ordinary, otherThan } from './cluster-scenario';
import type { ClusterEnvironment } from './environment';

type Alert = { readonly affected: readonly string[]; readonly clear: boolean };

const alertOf = (environment: ClusterEnvironment, name: string): Promise<Alert | undefined> =>
  withClient(environment.ownerUrl, async (client) => {
    const { rows } = await client.query<Alert>(
      `select affected, clear_since is not null as clear from admin.alerts where name = $1`,
      [name],
    );
    return rows[0];
  });

/** An alert is mailed after minutes, and over after five more: the rows are aged instead. */
const age = (environment: ClusterEnvironment, name: string): Promise<unknown> =>
  withClient(environment.ownerUrl, (client) =>
    client.query(
      "update admin.alerts set since = since - interval '10 minutes', clear_since = clear_since - interval '10 minutes' where name = $1",
      [name],
    ),
  );

/** The subjects of the mails about alerts, in their order. */
const mailsOf = async (environment: ClusterEnvironment, subject: string): Promise<readonly string[]> =>
  withClient(environment.ownerUrl, async (client) => {
    const { rows } = await client.query<{ subject: string }>(
      'select subject from admin.mails where subject like $1 order by created_at',
      [`%] ${subject}`],
    );
    return rows.map((row) => row.subject);
  });

/** In the order in which they are expected; each with the process that it must name, if it names one. */
const expectedAlerts = ({ addressOf }: ClusterEnvironment) =>
  [
    ['RabbitmqNodeDown', 'A RabbitMQ node does not answer', addressOf('amqp', 2)],
    ['RedisSentinelDown', 'A Redis Sentinel does not answer', addressOf('sentinel', 2)],
    ['PostgresStandbyMissing', 'A PostgreSQL standby is missing', ''],
  ] as const;

/** Fails the row unless each alert is mailed once, in this phase, with what is away. */
const expectAlerts = async (
  { environment, expectSoon, remark, note }: Scene<ClusterEnvironment>,
  phase: 'begins' | 'ends',
): Promise<void> => {
  const withinMs = environment.limit(40_000);
  for (const [name] of expectedAlerts(environment)) {
    const isStored = async (): Promise<boolean> => {
      const alert = await alertOf(environment, name);
      return phase === 'begins' ? alert !== undefined : alert?.clear === true;
    };
    await expectSoon(isStored, withinMs, `${name}: its condition never ${phase}`);
    await age(environment, name);
  }
  for (const [name, subject, address] of expectedAlerts(environment)) {
    const wanted = [`[Alert] ${subject}`, ...(phase === 'ends' ? [`[Resolved] ${subject}`] : [])].join();
    const isMailed = async (): Promise<boolean> => (await mailsOf(environment, subject)).join() === wanted;
    await expectSoon(isMailed, withinMs, `${name}: no mail that it ${phase}`);
    note(`${name} ${phase}`);
    if (phase === 'ends') continue;
    const affected = (await alertOf(environment, name))?.affected.join(', ') ?? '';
    if (affected !== address) remark(`${name} names ${affected}, not ${address}`);
  }
};

export const alerted: ClusterScenario = {
  name: 'cluster: alerts of a lost RabbitMQ node, Sentinel and standby',
  promise:
    'the administrator is mailed when each begins and when it is over, with the address of what is away',
  fault: async (scene) => {
    const { environment } = scene;
    const standby = otherThan(await environment.primary());
    const lost = ['rabbitmq-2', 'sentinel-2', `postgres-${standby}`];
    await environment.lose(...lost);
    await expectAlerts(scene, 'begins');
    await environment.bringBack(...lost);
    await environment.enginesReady();
    await expectAlerts(scene, 'ends');
  },
  promises: ordinary,
  postsPerSecond: 30,
  models: 160,
};
