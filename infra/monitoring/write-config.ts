/**
 * `write-config.ts <folder> <folder of dashboards>`: writes prometheus.yml, alertmanager.yml and Grafana's
 * dashboards for docker-compose.yml, readable for all users, because each program runs as another one.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@marquee/kit/config/read-config';
import { containerPorts } from '../launch/instance/replicas';
import { alertmanagerConfig, MonitoringConfig } from './alertmanager-config';
import { writeDashboards } from './dashboards/dashboards';
import { prometheusConfig } from './prometheus-config';

const [folder = '.', dashboardsFolder = join(folder, 'dashboards')] = process.argv.slice(2);
const config = readConfig(MonitoringConfig);
const files = {
  'prometheus.yml': prometheusConfig(
    {
      discovery: 'dns',
      services: Object.entries(containerPorts).map(([service, port]) => ({ service, host: service, port })),
      rabbitmq: { host: 'rabbitmq', port: 15_692 },
      alertmanager: 'alertmanager:9093',
    },
    { site: config.PUBLIC_URL, rulesDir: '/etc/marquee/rules' },
  ),
  'alertmanager.yml': alertmanagerConfig(config),
};
for (const [name, content] of Object.entries(files))
  writeFileSync(join(folder, name), content, { mode: 0o644 });
writeDashboards(dashboardsFolder);
