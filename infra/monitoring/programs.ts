import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { installPackages } from '../launch/engines/require-programs';
import { programPath } from '../launch/instance/config';

/** Debian and Homebrew name Alertmanager differently. */
const names = {
  prometheus: ['prometheus'],
  promtool: ['promtool'],
  alertmanager: ['prometheus-alertmanager', 'alertmanager'],
  amtool: ['amtool'],
} as const;

type Program = keyof typeof names;
type MonitoringPrograms = { readonly [Name in Program]: string };

const packages = [
  { title: 'Prometheus', apt: 'prometheus', brew: 'prometheus' },
  { title: 'Alertmanager', apt: 'prometheus-alertmanager', brew: 'alertmanager' },
] as const;

const find = (program: Program): string | undefined => {
  const folders = [...programPath().split(delimiter), '/usr/bin', '/opt/homebrew/bin', '/usr/local/bin'];
  return folders.flatMap((dir) => names[program].map((name) => join(dir, name))).find(existsSync);
};

const findAll = (): MonitoringPrograms | undefined => {
  const prometheus = find('prometheus');
  const promtool = find('promtool');
  const alertmanager = find('alertmanager');
  const amtool = find('amtool');
  return prometheus && promtool && alertmanager && amtool
    ? { prometheus, promtool, alertmanager, amtool }
    : undefined;
};

/**
 * Prometheus, Alertmanager and their tools, installed with the system's package manager where they are
 * missing.
 */
export const requireMonitoringPrograms = async (
  report: (line: string) => void,
): Promise<MonitoringPrograms> => {
  const here = findAll();
  if (here !== undefined) return here;
  await installPackages(packages, report);
  const installed = findAll();
  if (installed === undefined)
    throw new UserError(
      'Prometheus or Alertmanager could not be found after installing: install both by hand, so that "promtool" and "amtool" are on the PATH.',
    );
  return installed;
};
