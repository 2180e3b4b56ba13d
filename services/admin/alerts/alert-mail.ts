import { momentText } from '@marquee/contracts/text/deadline';
import { type Mail, mailOf, type OperatorSite } from '../mail/mail';
import { linkTo } from '../mail/mail-part';
import type { AlertRule } from './alert-rules';
import type { Change } from './alert-state';

export type AlertUrls = Omit<OperatorSite, 'contactEmail'> & { readonly recipient: string };

/** Informs operators that an alert fires, or is over. `affected`: the processes that it is about, if any. */
export const alertMail = (
  { name, subject, text }: AlertRule,
  change: Change,
  { since, affected }: { since: Date; affected: readonly string[] },
  { recipient, siteName, publicUrl, adminUrl }: AlertUrls,
): Mail => {
  const isFiring = change === 'firing';
  return mailOf(
    { siteName, publicUrl },
    {
      recipient,
      subject: `[${isFiring ? 'Alert' : 'Resolved'}] ${subject}`,
      parts: [
        isFiring ? text : `This is over. It began at ${momentText(since, 'UTC')}.`,
        isFiring ? `Since ${momentText(since, 'UTC')}.` : undefined,
        isFiring && affected.length > 0 ? `Affected: ${affected.join(', ')}.` : undefined,
        linkTo('What to do (handbook)', `/handbook/alerts#${name.toLowerCase()}`, publicUrl),
        linkTo('System status', '/admin/health', adminUrl),
      ],
    },
  );
};
