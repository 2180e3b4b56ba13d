import type { Log } from '@marquee/kit/log/log';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { Gauge, type Registry } from 'prom-client';
import { countOpenReports } from '../queries/reports';

/** Open reports and overdue ones, counted whenever somebody asks for the metrics. While the database is away they say what they last knew. */
export const watchReports = (registry: Registry, db: Queryable, log: Log): void => {
  const registers = [registry];
  const open = new Gauge({
    name: 'admin_reports_open',
    help: 'Reports that nobody has answered yet',
    registers,
  });
  new Gauge({
    name: 'admin_reports_overdue',
    help: 'Loud: open reports past the end of their clock',
    registers,
    collect: async function count() {
      try {
        const counted = await countOpenReports(db);
        open.set(counted.open);
        this.set(counted.overdue);
      } catch (error) {
        log.warn('reports.not-counted', { error });
      }
    },
  });
};
