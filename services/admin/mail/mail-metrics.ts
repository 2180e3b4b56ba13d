import type { Log } from '@marquee/kit/log/log';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { Gauge, type Registry } from 'prom-client';
import { oldestWaitingSeconds } from './mail-queries';

/** How long the oldest mail has waited to be sent. While the database is down it keeps its last value. */
export const watchMails = (registry: Registry, db: Queryable, log: Log): void => {
  new Gauge({
    name: 'admin_mail_waiting_seconds',
    help: 'Alert: age of the oldest mail that is not sent and not given up',
    registers: [registry],
    async collect() {
      try {
        this.set(await oldestWaitingSeconds(db));
      } catch (error) {
        log.warn('mails.not-counted', { error });
      }
    },
  });
};
