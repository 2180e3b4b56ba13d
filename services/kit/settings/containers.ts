import { z } from 'zod';
import { port, whole } from './schemas';
import { serviceNames, setting } from './setting';

const image = (byDefault: string, meaning: string) =>
  setting(z.string().default(byDefault), ['compose'], meaning);
const page = (byDefault: number, meaning: string) =>
  setting(port.default(byDefault), ['compose'], meaning, { isRemembered: true });

const base = 'Base images of docker compose.';
const monitoring = 'The images of the monitoring of docker compose (MONITORING=on).';
const monitoringPages = 'The ports of the pages of the monitoring of docker compose, on this machine.';

export const containers = {
  // It is added to the 10 seconds within which a process ends: /readyz answers 503 meanwhile, so that what
  // balances the load can notice before the listeners close.
  SHUTDOWN_DELAY_MS: setting(
    whole(0, 60_000).default(0),
    serviceNames,
    'In docker compose: how long after SIGTERM a service still accepts requests while it reports that it is not ready, in milliseconds (at most 4000, because a container is killed after 15 s).',
    { inContainers: '2000', passed: 'in containers' },
  ),
  NODE_IMAGE: image('node:24-bookworm-slim', base),
  POSTGRES_IMAGE: image('postgres:15-bookworm', base),
  RABBITMQ_IMAGE: image('rabbitmq:4.2', base),
  REDIS_IMAGE: image('redis:8.2-bookworm', base),
  MAIL_IMAGE: image('axllent/mailpit:v1.27', 'The image of the mail catcher of docker compose.'),
  MAIL_PORT: page(8025, 'The port of the page of the mail catcher of docker compose, on this machine.'),
  PROMETHEUS_IMAGE: image('prom/prometheus:v3.5.0', monitoring),
  ALERTMANAGER_IMAGE: image('prom/alertmanager:v0.28.1', monitoring),
  GRAFANA_IMAGE: image('grafana/grafana:12.1.0', monitoring),
  PROMETHEUS_PORT: page(9090, monitoringPages),
  ALERTMANAGER_PORT: page(9093, monitoringPages),
  GRAFANA_PORT: page(3000, monitoringPages),
};
