import {
  type BrokerUrls,
  brokerLogin,
  brokerPasswords,
  forEachBrokerUser,
} from '@marquee/kit/bus/broker-users';
import type { Instance } from '../../instance/instance';
import type { Secrets } from '../../instance/secrets';
import { postgresOwner } from './postgres';
import { rabbitmqUser, rabbitmqVhost } from './rabbitmq';

export type EngineUrls = {
  readonly databaseUrl: string;
  readonly amqpUrl: string;
  readonly redisUrl: string;
};

export const productDatabase = 'marquee';

export const engineUrls = (
  { ports }: Instance,
  secrets: Secrets,
  database: string = productDatabase,
): EngineUrls => ({
  databaseUrl: `postgres://${postgresOwner}:${secrets.POSTGRES_PASSWORD}@127.0.0.1:${ports.postgres}/${database}`,
  amqpUrl: `amqp://${rabbitmqUser}:${secrets.RABBITMQ_PASSWORD}@127.0.0.1:${ports.rabbitmq}/${rabbitmqVhost}`,
  redisUrl: `redis://:${secrets.REDIS_PASSWORD}@127.0.0.1:${ports.redis}`,
});

/** The URL of each process's own broker user, on private engines. */
export const brokerUrls = ({ ports }: Instance, secrets: Secrets): BrokerUrls => {
  const passwords = brokerPasswords(secrets);
  return forEachBrokerUser(
    (user) => `amqp://${brokerLogin(user)}:${passwords[user]}@127.0.0.1:${ports.rabbitmq}/${rabbitmqVhost}`,
  );
};

export const managementUrl = ({ ports }: Instance, secrets: Secrets): string =>
  `http://${rabbitmqUser}:${secrets.RABBITMQ_PASSWORD}@127.0.0.1:${ports.rabbitmqManagement}`;
