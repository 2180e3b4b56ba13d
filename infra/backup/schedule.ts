/**
 * Makes and verifies backups at the intervals of BACKUP_EVERY_HOURS and BACKUP_VERIFY_EVERY_HOURS, as a
 * process of its own: `node --import tsx infra/backup/schedule.ts`. In containers it is the service
 * `backup-schedule`.
 */
import { serve } from '@marquee/kit/http/serve';
import { periodically } from '@marquee/kit/run/periodically';
import { run } from '@marquee/kit/run/run';
import { type ScheduleConfig, scheduleConfig } from './config';
import { dueRun, makeRecordedBackup, readRuns, verifyRecordedBackup } from './runs';

const everyMs = 60_000;

/** After a failure. An alert is raised by the age of the newest backup, so nothing else has to notice. */
const retryAfterMs = 15 * 60_000;

const runDue = async (config: ScheduleConfig): Promise<string | undefined> => {
  const intervals = { backup: config.BACKUP_EVERY_HOURS, verification: config.BACKUP_VERIFY_EVERY_HOURS };
  const due = dueRun(await readRuns(config), intervals, new Date());
  if (due === 'backup') await makeRecordedBackup(config);
  if (due === 'verification') await verifyRecordedBackup(config);
  return due;
};

await run('backup-schedule', async ({ own, log, metrics, stopping }) => {
  const config = scheduleConfig();
  let notBefore = 0;
  const work = async (): Promise<void> => {
    if (Date.now() < notBefore) return;
    try {
      const done = await runDue(config);
      if (done !== undefined) log.info('backup.done', { kind: done });
    } catch (error) {
      notBefore = Date.now() + retryAfterMs;
      log.error('backup.failed', { error, retryAfterMs });
    }
  };
  own(periodically(work, { everyMs, log, name: 'backup' }));
  const unknown = (
    _request: unknown,
    response: { writeHead: (status: number) => { end: () => void } },
  ): void => response.writeHead(404).end();
  const { LISTEN_HOST: host, LISTEN_PORT: port } = config;
  own(await serve(unknown, { host, port, log, probes: {}, metrics, stopping }));
});
