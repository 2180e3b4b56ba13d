import { z } from 'zod';
import { isVerified } from '../config/verified-tls';
import { absolutePath, url, urls, whole } from './schemas';
import { serviceNames, setting, storingServices } from './setting';

const external = 'External engines: set DATABASE_URL, AMQP_URL and REDIS_URL, or none of them.';
const ownUser =
  'With external engines: a broker user for each process. AMQP_URL then only declares the bus. See infra/decisions/0020-keys-and-roles.md.';
const brokerUrl = urls('amqp', 'amqps');
const brokerUser = setting(brokerUrl.optional(), ['launcher'], ownUser);

export const engines = {
  // Several hosts, as in `postgres://user:password@one:5432,two:5432/name`: the one that accepts writes is used.
  DATABASE_URL: setting(
    url('postgres', 'postgresql').refine(
      isVerified,
      'must have sslmode=verify-full, or none: the certificate is always verified',
    ),
    [...storingServices, 'launcher', 'database', 'seed', 'ledger', 'rebuild', 'backup'],
    `${external} The PostgreSQL user should be allowed to create roles. \`pgbouncer=true\` in the URL of a service says that PgBouncer in transaction mode is between; the set-up, backups and commands that change tables need a direct URL.`,
    { example: 'postgres://user:password@host:5432/marquee', passed: 'nowhere' },
  ),
  AMQP_URL: setting(
    brokerUrl,
    [...storingServices, 'gateway', 'launcher', 'topology', 'rebuild', 'spool'],
    `${external} The nodes of a RabbitMQ cluster are separated by commas: any of them is used.`,
    { example: 'amqp://user:password@host:5672/vhost', passed: 'nowhere' },
  ),
  REDIS_URL: setting(
    url('redis', 'rediss', 'redis-sentinel', 'rediss-sentinel'),
    ['analytics', 'analytics-worker', 'admin', 'gateway', 'launcher'],
    `${external} A server, or Sentinels and the name of their primary: \`redis-sentinel://one:26379,two:26379/primary\`.`,
    { example: 'redis://host:6379', passed: 'nowhere' },
  ),
  TLS_CA_FILE: setting(
    absolutePath.optional(),
    [...storingServices, 'gateway', 'topology', 'rebuild', 'backup'],
    'An absolute path: the certificates, as PEM, of the CAs that have signed those of the engines. TLS is used with sslmode=verify-full in DATABASE_URL, amqps: and rediss:, and the certificates are always verified. Unset: the CAs that Node knows.',
    { example: '/etc/marquee/ca.pem', passed: 'natively' },
  ),
  GATEWAY_AMQP_URL: brokerUser,
  CATALOG_AMQP_URL: brokerUser,
  TRACKING_AMQP_URL: brokerUser,
  ANALYTICS_AMQP_URL: brokerUser,
  ANALYTICS_WORKER_AMQP_URL: brokerUser,
  ADMIN_AMQP_URL: brokerUser,
  MARQUEE_ENGINES: setting(
    z.enum(['native', 'docker']).optional(),
    ['launcher'],
    'Otherwise: native (private instances on this machine) or docker (compose). Default: docker if it is running.',
    { example: 'native' },
  ),
};

export const clusterOnThisMachine = {
  CLUSTER_PORT: setting(
    whole(1_024, 32_300).default(31_000),
    ['cluster'],
    'The first of the 400 ports of `make cluster`.',
  ),
};

export const traces = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    url('http', 'https').optional(),
    serviceNames,
    'The base URL of an OpenTelemetry collector that receives OTLP over HTTP (infra/handbook/monitor.md). Unset: no traces.',
    { example: 'http://127.0.0.1:4318' },
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    z.string().optional(),
    serviceNames,
    'Headers that the collector needs, such as a key.',
    { example: 'authorization=Bearer%20key' },
  ),
  // The gateway chooses at random, whatever a client's `traceparent` header says.
  OTEL_TRACES_SAMPLER_ARG: setting(
    z.coerce.number().min(0).max(1).default(0.01),
    ['gateway'],
    'The share of requests that are traced, from 0 to 1. The gateway chooses them at random; the other services follow.',
  ),
};
