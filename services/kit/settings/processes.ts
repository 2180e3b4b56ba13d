import { z } from 'zod';
import { port, serviceUrl, serviceUrls, whole } from './schemas';
import { serviceNames, setting } from './setting';

const databasePassword = setting(
  z.string().min(16, 'must have at least 16 characters'),
  ['database', 'backup'],
  "The password of the service's own database user.",
);
const savedSecret = setting(
  z.string().min(1).optional(),
  ['backup'],
  'The SERVICE_SECRET of the service, stored in each backup: the database has values that only it opens.',
);

/** What starts a process derives these values. An operator does not set them. */
export const processes = {
  NODE_ENV: setting(
    z.string().optional(),
    ['gateway'],
    '`production`: PUBLIC_URL without TLS is refused, unless ALLOW_HTTP is on.',
  ),
  LISTEN_HOST: setting(
    z.string().default('127.0.0.1'),
    [...serviceNames, 'backup-schedule'],
    'The IP on which the process answers other services.',
  ),
  LISTEN_PORT: setting(
    port,
    [...serviceNames, 'backup-schedule'],
    'The port on which the process answers other services, `/healthz`, `/readyz`, `/statusz` and `/metrics`.',
  ),
  // Each service checks that it has the keys of its own pairs.
  IDENTITY_KEYS: setting(
    z.string(),
    ['catalog', 'tracking', 'analytics', 'admin', 'gateway'],
    'The keys that sign calls between services: for each pair of services `<from>><to>:<key>`, separated by spaces.',
  ),
  SERVICE_SECRET: setting(
    z
      .string()
      .transform((list) => list.split(',').map((secret) => secret.trim()))
      .pipe(z.array(z.string().min(32, 'must have at least 32 characters')).min(1)),
    ['analytics', 'admin', 'gateway'],
    "The service's own secret; after a rotation the new and the old one, separated by a comma.",
  ),
  CATALOG_URL: setting(
    serviceUrl,
    ['tracking', 'analytics', 'admin', 'gateway'],
    'Internal base URL of catalog.',
  ),
  TRACKING_URL: setting(
    serviceUrls,
    ['analytics', 'admin', 'gateway'],
    'Internal base URLs of tracking, separated by commas. Every IP behind each name is an instance; names are resolved again every few seconds.',
  ),
  ANALYTICS_URL: setting(serviceUrl, ['admin', 'gateway'], 'Internal base URL of analytics.'),
  // Admin reads the URLs of all processes, for the page of the system status.
  ADMIN_URL: setting(serviceUrl, ['admin', 'gateway'], 'Internal base URL of admin.'),
  WEB_URL: setting(
    serviceUrl,
    ['admin', 'gateway'],
    "Internal base URL of web, which renders the public pages and serves the frontend's files.",
  ),
  ANALYTICS_WORKER_URL: setting(serviceUrls, ['admin'], 'Internal base URLs of analytics-worker.'),
  GATEWAY_OPS_URL: setting(
    serviceUrls,
    ['admin'],
    'Internal base URLs of the gateway, for the page of the system status.',
  ),
  GATEWAY_URL: setting(
    serviceUrl,
    ['web'],
    "The gateway's internal listener: anonymous reads and the stream of model changes.",
  ),
  SETUP_TOKEN: setting(
    z.string().min(16, 'must have at least 16 characters').max(100).optional(),
    ['admin'],
    'Without a password: opens the first-run page, which creates the first administrator and then closes. The printed account is then not created.',
  ),
  MAIL_DIR: setting(
    z.string().min(1).default('.run/mail'),
    ['admin'],
    'The folder of emails where there is no SMTP server.',
  ),
  MAINTENANCE_FILE: setting(
    z.string().optional(),
    ['gateway'],
    'While this file exists, pages and API routes are answered with 503. Posts of events and redirects are not. `make maintenance` sets it.',
  ),
  SPOOL_DIR: setting(
    z.string().min(1),
    ['tracking', 'spool'],
    'The folder of the spool, which holds events while the broker is unavailable. Several processes may share it.',
  ),
  // The gateway waits 3 s; a missing confirm is noticed after 1.2 s and a sync takes a fraction of a second.
  RESPOND_WITHIN_MS: setting(
    whole(100).default(1_900),
    ['tracking'],
    'After this a request is refused as late. Tests on a busy machine wait longer.',
  ),
  RENDER_WITHIN_MS: setting(
    whole(50, 10_000).default(1_500),
    ['web'],
    'A page that takes longer, waiting included, is sent for the browser to render.',
  ),
  FRONTEND_DIST: setting(
    z.string().default('frontend/dist'),
    ['web'],
    'The built frontend, from the working folder.',
  ),
  SEED_MODELS: setting(
    whole(1, 200_000).default(19_204),
    ['seed'],
    'The number of demo models. Benchmarks set it.',
  ),
  RABBITMQ_MANAGEMENT_URL: setting(
    serviceUrl.optional(),
    ['topology'],
    "RabbitMQ's management API. With it the set-up of the bus also creates the users of the services.",
  ),
  BACKUP_FOLDER: setting(
    z.string().optional(),
    ['backup'],
    'The folder of the host that a container has at BACKUP_TO. Messages name it.',
  ),
  CATALOG_DB_PASSWORD: databasePassword,
  TRACKING_DB_PASSWORD: databasePassword,
  ANALYTICS_DB_PASSWORD: databasePassword,
  ADMIN_DB_PASSWORD: databasePassword,
  GATEWAY_SECRET: savedSecret,
  ANALYTICS_SECRET: savedSecret,
  ADMIN_SECRET: savedSecret,
};
