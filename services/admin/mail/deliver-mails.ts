import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { Closable } from '@marquee/kit/run/closable';
import { periodically, untilDone } from '@marquee/kit/run/periodically';
import { within } from '@marquee/kit/run/wait';
import { giveUpMail, mailWasSent, takeMail } from './mail-queries';
import type { Mailer } from './mailer';

const lookEveryMs = 500;
/** Less than the shortest retry delay, so that no mail is sent twice at once. */
const sendWithinMs = 45_000;

/** True when the server never accepts mail for this recipient. Others are retried: they may be our fault. */
const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;

/**
 * Sends queued mails, oldest first, each at least once: a mail is taken for a minute, and if the process dies
 * meanwhile another one takes it. A failure is retried after 1, 2, 4 … minutes, up to an hour, for three
 * days. Several instances may run.
 */
export const deliverMails = (db: Postgres, mailer: Mailer, log: Log): Closable => {
  const deliverOne = async (): Promise<boolean> => {
    const mail = await takeMail(db);
    if (mail === undefined) return false;
    const { id: mailId, attempts } = mail;
    try {
      await within(sendWithinMs, 'the mail was not accepted in time', mailer.send(mail));
    } catch (error) {
      // The server's answer may repeat the recipient, so only its code is logged.
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      const last = mail.isLastAttempt || isRefusedForGood(error);
      if (last) await giveUpMail(db, mailId);
      log.warn(last ? 'mail.given-up' : 'mail.waiting', { mailId, attempts, code });
      return true;
    }
    await mailWasSent(db, mailId);
    log.info('mail.sent', { mailId, attempts });
    return true;
  };

  return periodically(untilDone(deliverOne), { everyMs: lookEveryMs, log, name: 'deliver-mails' });
};
