import type { Log } from '@marquee/kit/log/log';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { Gauge, type Registry } from 'prom-client';

const kinds = ['backup', 'verification'] as const;
type Kind = (typeof kinds)[number];

type Options = {
  readonly db: Queryable;
  readonly log: Log;
  /** Hours between two runs of the schedule; 0: there is no schedule. */
  readonly everyHours: Readonly<Record<Kind, number>>;
};

/** One run may fail and be repeated before an alert is raised. */
const overdueAfterIntervals = 2;

/**
 * Reads the times of the newest backup and verification whenever the metrics are read. A kind that was never
 * made has no time; it is overdue if it is scheduled.
 */
export const watchBackups = (registry: Registry, { db, log, everyHours }: Options): void => {
  const newest = async () => {
    try {
      const { rows } = await db.query<{ kind: Kind; at: Date; hours: number }>(
        'select kind, at, extract(epoch from now() - at)::float8 / 3600 as hours from backup_runs',
      );
      return rows;
    } catch (error) {
      log.warn('backups.not-read', { error });
      return undefined;
    }
  };
  new Gauge({
    name: 'admin_backup_timestamp_seconds',
    help: 'When the newest backup was made (kind="backup") and when one was last verified (kind="verification"), in seconds since 1970',
    labelNames: ['kind'] as const,
    registers: [registry],
    collect: async function read() {
      for (const { kind, at } of (await newest()) ?? []) this.set({ kind }, at.getTime() / 1_000);
    },
  });
  new Gauge({
    name: 'admin_backup_overdue',
    help: '1 when the newest scheduled backup, or verification, is older than two intervals of its schedule, or there is none',
    labelNames: ['kind'] as const,
    registers: [registry],
    collect: async function read() {
      const rows = await newest();
      if (rows === undefined) return;
      for (const kind of kinds.filter((one) => everyHours[one] > 0)) {
        const hours = rows.find((row) => row.kind === kind)?.hours ?? Number.POSITIVE_INFINITY;
        this.set({ kind }, hours > overdueAfterIntervals * everyHours[kind] ? 1 : 0);
      }
    },
  });
};
