import type { Log } from '@marquee/kit/log/log';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { Gauge, type Registry } from 'prom-client';

/** Reads the times of the newest backup and verification whenever the metrics are read. A kind that was never made has no value. */
export const watchBackups = (registry: Registry, db: Queryable, log: Log): void => {
  new Gauge({
    name: 'admin_backup_timestamp_seconds',
    help: 'When the newest backup was made (kind="backup") and when one was last verified (kind="verification"), in seconds since 1970',
    labelNames: ['kind'] as const,
    registers: [registry],
    collect: async function read() {
      try {
        const { rows } = await db.query<{ kind: string; seconds: number }>(
          'select kind, extract(epoch from at)::float8 as seconds from backup_runs',
        );
        for (const { kind, seconds } of rows) this.set({ kind }, seconds);
      } catch (error) {
        log.warn('backups.not-read', { error });
      }
    },
  });
};
