/** Where Prometheus finds processes: IP and port here, DNS name in containers, one IP per instance. */
export type Targets = {
  readonly discovery: 'static' | 'dns';
  /** Host and operations port of each service. */
  readonly services: readonly { readonly service: string; readonly host: string; readonly port: number }[];
  /** The page of RabbitMQ's plug-in; undefined for an external broker. */
  readonly rabbitmq: { readonly host: string; readonly port: number } | undefined;
  readonly alertmanager: string;
};

/** In the folder `rules`. */
export const ruleFiles = ['recording.yml', 'mailed.yml', 'alerts.yml', 'cluster.yml'];

const dnsConfig = ({ host, port }: { host: string; port: number }) => ({
  names: [host],
  type: 'A',
  port,
  refresh_interval: '15s',
});

/** Prometheus' configuration as JSON. `site`: PUBLIC_URL, for links; `rulesDir`: the rules as it sees it. */
export const prometheusConfig = (
  { discovery, services, rabbitmq, alertmanager }: Targets,
  { site, rulesDir }: { readonly site: string; readonly rulesDir: string },
): string => {
  const rabbitmqTargets = rabbitmq && {
    static_configs: [{ targets: [`${rabbitmq.host}:${rabbitmq.port}`] }],
  };
  const config = {
    global: {
      scrape_interval: '15s',
      scrape_timeout: '10s',
      evaluation_interval: '15s',
      external_labels: { site: site.replace(/\/$/, '') },
    },
    rule_files: ruleFiles.map((name) => `${rulesDir}/${name}`),
    alerting: { alertmanagers: [{ static_configs: [{ targets: [alertmanager] }] }] },
    scrape_configs: [
      {
        job_name: 'marquee',
        // A metric of a periodic job keeps its label `job`.
        honor_labels: true,
        ...(discovery === 'static'
          ? {
              static_configs: services.map(({ service, host, port }) => ({
                targets: [`${host}:${port}`],
                labels: { service },
              })),
            }
          : {
              dns_sd_configs: services.map(dnsConfig),
              relabel_configs: [{ source_labels: ['__meta_dns_name'], target_label: 'service' }],
            }),
      },
      ...(rabbitmqTargets
        ? [
            { job_name: 'rabbitmq', ...rabbitmqTargets },
            {
              job_name: 'rabbitmq-queues',
              metrics_path: '/metrics/detailed',
              params: { vhost: ['marquee'], family: ['queue_coarse_metrics', 'queue_consumer_count'] },
              ...rabbitmqTargets,
            },
          ]
        : []),
    ],
  };
  return `${JSON.stringify(config, null, 2)}\n`;
};
