import { keyedHash, type PurposeKeys } from '@marquee/kit/identity/service-secret';
import type { Log } from '@marquee/kit/log/log';
import { onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { Counter, type Registry } from 'prom-client';
import type { Mail } from './mail';
import { type About, queueMail } from './mail-queries';

type ConfirmationLimits = { readonly perRecipientAndDay: number; readonly perHour: number };

type Settings = {
  readonly limits: ConfirmationLimits;
  readonly keys: PurposeKeys;
  readonly metrics: Registry;
};

type Context = { readonly log: Log; readonly requestId: string };

export type Confirmations = {
  /**
   * Queues the mail that confirms a public form to the email typed into it, unless that recipient or all
   * recipients together have had their share: then the form counts as received and no mail is sent, now or
   * later. Mails about later changes are not limited.
   */
  readonly queue: (tx: Queryable, about: About, mail: Mail, context: Context) => Promise<void>;
};

export const perRecipientAndDay = 2;

/** The purpose of the keys that hash recipients. */
export const confirmationPurpose = 'confirmation mails';

/** The mailbox that most providers deliver to: without case, and without what follows a plus sign. */
const mailbox = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '');

/** The hashes under which confirmations to an email are counted: of the present secret and of former ones. */
export const recipientHashes = (keys: PurposeKeys, email: string): string[] =>
  keys.map((key) => keyedHash([key], mailbox(email)));

/** Counts a confirmation unless a limit is reached. The lock makes transactions count one after the other. */
const take = async (
  tx: Queryable,
  recipientHash: string,
  { perRecipientAndDay, perHour }: ConfirmationLimits,
): Promise<'taken' | 'recipient' | 'budget'> => {
  await tx.query("select pg_advisory_xact_lock(hashtext(current_schema() || '.confirmation_mails'))");
  await tx.query("delete from confirmation_mails where at < now() - interval '1 day'");
  const { recipient, hour } = await onlyRow<{ recipient: number; hour: number }>(
    tx,
    `select count(*) filter (where recipient_hash = $1) as recipient,
            count(*) filter (where at > now() - interval '1 hour') as hour from confirmation_mails`,
    [recipientHash],
  );
  if (recipient >= perRecipientAndDay) return 'recipient';
  if (hour >= perHour) return 'budget';
  await tx.query('insert into confirmation_mails (recipient_hash) values ($1)', [recipientHash]);
  return 'taken';
};

/** Limits are counted in the database, so all instances share them. */
export const openConfirmations = ({ limits, keys, metrics }: Settings): Confirmations => {
  const withheld = new Counter({
    name: 'admin_confirmation_mails_withheld_total',
    help: 'Alert: confirmations of public forms that were not sent, because the recipient (recipient) or all together (budget) had their share',
    labelNames: ['limit'] as const,
    registers: [metrics],
  });
  return {
    queue: async (tx, about, mail, { log, requestId }) => {
      const limit = await take(tx, keyedHash(keys, mailbox(mail.recipient)), limits);
      if (limit === 'taken') {
        await queueMail(tx, about, mail);
        return;
      }
      withheld.inc({ limit });
      log.warn('mail.withheld', { requestId, limit });
    },
  };
};
