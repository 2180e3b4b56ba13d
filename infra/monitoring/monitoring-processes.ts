import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutDir, digest } from '../launch/instance/checkout';
import { programPath, type RunConfig } from '../launch/instance/config';
import type { Instance } from '../launch/instance/instance';
import { services } from '../launch/native/services';
import type { ProcessSpec } from '../launch/native/supervisor/plan';
import { alertmanagerConfig, MonitoringConfig } from './alertmanager-config';
import { writeDashboards } from './dashboards/dashboards';
import { requireMonitoringPrograms } from './programs';
import { prometheusConfig } from './prometheus-config';

export const rulesDir = join(checkoutDir, 'infra/monitoring/rules');

const host = '127.0.0.1';

type Config = Pick<RunConfig, 'publicUrl' | 'settings'>;

/** The configuration of both programs for the processes of this instance, by name of the file. */
export const configFiles = (
  { engines, ports }: Pick<Instance, 'engines' | 'ports'>,
  { publicUrl, settings }: Config,
): Readonly<Record<'prometheus.yml' | 'alertmanager.yml', string>> => ({
  'prometheus.yml': prometheusConfig(
    {
      discovery: 'static',
      services: services.map(({ name, port }) => ({ service: name, host, port: ports[port] })),
      rabbitmq: engines === 'native' ? { host, port: ports.rabbitmqMetrics } : undefined,
      alertmanager: `${host}:${ports.alertmanager}`,
    },
    { site: publicUrl, rulesDir },
  ),
  'alertmanager.yml': alertmanagerConfig(MonitoringConfig.parse(settings)),
});

/** Writes the configuration of both and the dashboards, and returns the processes. Data: the run folder. */
export const monitoringProcesses = async (
  instance: Instance,
  config: Config,
  report: (line: string) => void,
): Promise<ProcessSpec[]> => {
  const programs = await requireMonitoringPrograms(report);
  const dir = join(instance.runDir, 'monitoring');
  const folders = { prometheus: join(dir, 'prometheus'), alertmanager: join(dir, 'alertmanager') };
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = configFiles(instance, config);
  // The password of the mail server may be in it.
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(dir, name), content, { mode: 0o600 });
  writeDashboards(join(dir, 'dashboards'));
  const rules = readdirSync(rulesDir).map((name) => readFileSync(join(rulesDir, name), 'utf8'));
  const process = (
    name: 'prometheus' | 'alertmanager',
    args: readonly string[],
    revision: string,
  ): ProcessSpec => ({
    name,
    kind: 'service',
    command: programs[name],
    args: [
      `--config.file=${join(dir, `${name}.yml`)}`,
      `--web.listen-address=${host}:${instance.ports[name]}`,
      ...args,
    ],
    env: { PATH: programPath() },
    cwd: dir,
    port: instance.ports[name],
    stopWithinMs: 10_000,
    revision,
  });
  return [
    process(
      'alertmanager',
      [`--storage.path=${folders.alertmanager}`, '--cluster.listen-address='],
      digest(files['alertmanager.yml']),
    ),
    process(
      'prometheus',
      [
        `--storage.tsdb.path=${folders.prometheus}`,
        '--storage.tsdb.retention.time=30d',
        '--storage.tsdb.retention.size=2GB',
      ],
      digest(files['prometheus.yml'] + rules.join('')),
    ),
  ];
};
