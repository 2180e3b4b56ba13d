import { containers } from '@marquee/kit/settings/containers';
import type { RunConfig } from '../instance/config';
import type { EnvValues } from '../instance/env-file';

type PublishedPort = { readonly setting: string; readonly service: string; readonly port: number };

const pages = [
  { title: 'Prometheus', setting: 'PROMETHEUS_PORT', service: 'prometheus' },
  { title: 'Alertmanager', setting: 'ALERTMANAGER_PORT', service: 'alertmanager' },
  { title: 'Grafana', setting: 'GRAFANA_PORT', service: 'grafana' },
] as const;

const portIn = (setting: 'MAIL_PORT' | (typeof pages)[number]['setting'], given: EnvValues): number =>
  containers[setting].schema.parse(given[setting]);

export const monitoringPorts = ({
  settings,
}: Pick<RunConfig, 'settings'>): readonly (PublishedPort & { readonly title: string })[] =>
  pages.map((page) => ({ ...page, port: portIn(page.setting, settings) }));

/** The ports of this machine that the containers use with these settings. */
export const publishedPorts = (
  config: Pick<RunConfig, 'publicPort' | 'tls' | 'monitoring' | 'settings'>,
): readonly PublishedPort[] => {
  const { publicPort, tls, monitoring, settings } = config;
  return [
    { setting: 'PORT', service: 'proxy', port: publicPort },
    ...(tls === undefined ? [] : [{ setting: 'HTTP_PORT', service: 'redirect', port: tls.httpPort }]),
    ...(settings.SMTP_URL === undefined
      ? [{ setting: 'MAIL_PORT', service: 'mail', port: portIn('MAIL_PORT', settings) }]
      : []),
    ...(monitoring
      ? monitoringPorts(config).map(({ setting, service, port }) => ({ setting, service, port }))
      : []),
  ];
};
