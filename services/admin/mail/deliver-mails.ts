import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { Closable } from '@marquee/kit/run/run';
import { pause, within } from '@marquee/kit/run/wait';
import { giveUpMail, mailWasSent, takeMail } from '../queries/mails';
import type { MailCarrier } from './mail-carrier';

const lookEveryMs = 500;
/** Less than the shortest time after which a mail is tried again, so that no mail is under way twice. */
const carriedWithinMs = 45_000;
const closesWithinMs = 3_000;

/** The server will never take mail for this recipient; any other refusal may be our own configuration and is tried again. */
const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;

/**
 * Sends what was queued, oldest first, each at least once: a mail is taken for a minute, and whoever dies in between leaves it to the
 * next. Tried again after 1, 2, 4 … minutes, up to an hour, for three days. Several instances may run.
 */
export const deliverMails = (db: Postgres, carrier: MailCarrier, log: Log): Closable => {
  const stop = new AbortController();

  const deliverOne = async (): Promise<boolean> => {
    const mail = await takeMail(db);
    if (mail === undefined) return false;
    try {
      await within(carriedWithinMs, 'the mail was not taken in time', carrier.carry(mail));
    } catch (error) {
      // The server's words may repeat the recipient: only what it was is logged.
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      const last = mail.isLastAttempt || isRefusedForGood(error);
      if (last) await giveUpMail(db, mail.id);
      log.warn(last ? 'mail.given-up' : 'mail.waiting', { mailId: mail.id, attempts: mail.attempts, code });
      return true;
    }
    await mailWasSent(db, mail.id);
    log.info('mail.sent', { mailId: mail.id, attempts: mail.attempts });
    return true;
  };

  const loop = async (): Promise<void> => {
    let failing = false;
    while (!stop.signal.aborted) {
      let delivered = false;
      try {
        delivered = await deliverOne();
        failing = false;
      } catch (error) {
        if (!failing) log.warn('mail.queue-away', { error });
        failing = true;
      }
      if (!delivered) await pause(failing ? 2_000 : lookEveryMs, stop.signal);
    }
  };

  const running = loop();
  return {
    close: async () => {
      stop.abort();
      const ended = new AbortController();
      await Promise.race([running.finally(() => ended.abort()), pause(closesWithinMs, ended.signal)]);
    },
  };
};
