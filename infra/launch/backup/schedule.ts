/**
 * Makes and verifies backups at the intervals of BACKUP_EVERY_HOURS and BACKUP_VERIFY_EVERY_HOURS, as a
 * process of its own: `node --import tsx infra/launch/backup/schedule.ts`. In containers it is the service
 * `backup-schedule`.
 */
import type { Handler } from '@marquee/kit/http/connections';
import { serve } from '@marquee/kit/http/serve';
import { periodically } from '@marquee/kit/run/periodically';
import { run } from '@marquee/kit/service/run';
import { archiveTimeoutSeconds } from './archive-config';
import { type ScheduleConfig, scheduleConfig } from './config';
import { dueRun, makeRecordedBackup, readRuns, verifyRecordedBackup } from './runs';
import { openServerArchive } from './server-archive';

const everyMs = 60_000;

/** After a failure. An alert is raised by the age of the newest backup, so nothing else has to notice. */
const retryAfterMs = 15 * 60_000;

const runDue = async (config: ScheduleConfig): Promise<string | undefined> => {
  const intervals = { backup: config.BACKUP_EVERY_HOURS, verification: config.BACKUP_VERIFY_EVERY_HOURS };
  const due = dueRun(await readRuns(config), intervals, new Date());
  if (due === 'backup') await makeRecordedBackup(config, 'weekly');
  if (due === 'verification') await verifyRecordedBackup(config);
  return due;
};

/** At most one backup an hour because archiving was interrupted. */
const repairEveryMs = 3_600_000;

/**
 * Looks after a server that archives continuously: ends files that wait too long, and copies the database's
 * files if there is no copy yet or the archive may have a gap. `newest` is when they were copied last;
 * undefined: not known yet. Returns when they were copied last or now.
 */
const copyDue = async (config: ScheduleConfig, newest: Date | undefined): Promise<Date | undefined> => {
  const archive = await openServerArchive(config.DATABASE_URL);
  if (archive === undefined) return undefined;
  await archive.endFile(1.5 * archiveTimeoutSeconds);
  const last = newest ?? (await archive.prepare()).at(-1)?.at;
  const isRecent = last !== undefined && Date.now() - last.getTime() < repairEveryMs;
  if (last !== undefined && (isRecent || !(await archive.wasInterruptedSince(last)))) return last;
  await archive.backup('weekly');
  return new Date();
};

await run('backup-schedule', async ({ own, log, metrics, stopping }) => {
  const config = scheduleConfig();
  let notBefore = 0;
  let copied: Date | undefined;
  const work = async (): Promise<void> => {
    if (Date.now() < notBefore) return;
    try {
      const done = await runDue(config);
      if (done !== undefined) log.info('backup.done', { kind: done });
      const before = done === 'backup' ? new Date() : copied;
      copied = await copyDue(config, before);
      if (copied !== before && before !== undefined) log.info('backup.done', { kind: 'files' });
    } catch (error) {
      notBefore = Date.now() + retryAfterMs;
      log.error('backup.failed', { error, retryAfterMs });
    }
  };
  own(periodically(work, { everyMs, log, name: 'backup' }));
  const unknown: Handler = (_request, response) => void response.writeHead(404).end();
  const { LISTEN_HOST: host, LISTEN_PORT: port } = config;
  own(await serve(unknown, { host, port, log, probes: {}, metrics, stopping }));
});
