import { programPath } from '../launch/instance/config';
import { findProgram } from '../launch/native/engines/programs';
import { requireFound } from '../launch/native/engines/require-programs';

const packages = [
  { needs: ['prometheus', 'promtool'], title: 'Prometheus', apt: 'prometheus', brew: 'prometheus' },
  {
    needs: ['alertmanager', 'amtool'],
    title: 'Alertmanager',
    apt: 'prometheus-alertmanager',
    brew: 'alertmanager',
  },
] as const;

/** Debian and Homebrew name Alertmanager differently. */
const find = () => ({
  prometheus: findProgram(['prometheus'], programPath()),
  promtool: findProgram(['promtool'], programPath()),
  alertmanager: findProgram(['prometheus-alertmanager', 'alertmanager'], programPath()),
  amtool: findProgram(['amtool'], programPath()),
});

/** Prometheus, Alertmanager and their tools; missing ones are installed by the package manager. */
export const requireMonitoringPrograms = (report: (line: string) => void) =>
  requireFound(packages, find, { report });
