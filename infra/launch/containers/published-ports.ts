import type { RunConfig } from '../instance/config';

type PublishedPort = { readonly setting: string; readonly service: string; readonly port: number };

// The defaults of docker-compose.yml.
const mailPort = 8025;
const pages = [
  { title: 'Prometheus', setting: 'PROMETHEUS_PORT', service: 'prometheus', byDefault: 9090 },
  { title: 'Alertmanager', setting: 'ALERTMANAGER_PORT', service: 'alertmanager', byDefault: 9093 },
  { title: 'Grafana', setting: 'GRAFANA_PORT', service: 'grafana', byDefault: 3000 },
] as const;

/** The pages of the monitoring containers. */
export const monitoringPorts = ({
  composeImages: given,
}: Pick<RunConfig, 'composeImages'>): readonly (PublishedPort & { readonly title: string })[] =>
  pages.map(({ byDefault, ...page }) => ({ ...page, port: Number(given[page.setting] ?? byDefault) }));

/** The ports of this machine that the containers use with these settings. */
export const publishedPorts = (
  config: Pick<RunConfig, 'publicPort' | 'tls' | 'forAdmin' | 'monitoring' | 'composeImages'>,
): readonly PublishedPort[] => {
  const { publicPort, tls, forAdmin, monitoring, composeImages } = config;
  return [
    { setting: 'PORT', service: 'proxy', port: publicPort },
    ...(tls === undefined ? [] : [{ setting: 'HTTP_PORT', service: 'redirect', port: tls.httpPort }]),
    ...(forAdmin.SMTP_URL === undefined
      ? [{ setting: 'MAIL_PORT', service: 'mail', port: Number(composeImages.MAIL_PORT ?? mailPort) }]
      : []),
    ...(monitoring
      ? monitoringPorts(config).map(({ setting, service, port }) => ({ setting, service, port }))
      : []),
  ];
};
