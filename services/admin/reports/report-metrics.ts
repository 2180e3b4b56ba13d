import type { Log } from '@marquee/kit/log/log';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { Gauge, type Registry } from 'prom-client';
import { countOpenReports } from './report-queries';

/**
 * Counts open and overdue reports whenever the metrics are read. While the database is down they keep their
 * last values.
 */
export const watchReports = (registry: Registry, db: Queryable, log: Log): void => {
  const registers = [registry];
  const open = new Gauge({
    name: 'admin_reports_open',
    help: 'Reports that are not answered yet',
    registers,
  });
  new Gauge({
    name: 'admin_reports_overdue',
    help: 'Alert: open reports past the end of their clock',
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
