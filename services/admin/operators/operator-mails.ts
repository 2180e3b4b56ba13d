import { invitationHours } from '@marquee/contracts/http/operators';
import { letterOf, type Mail, type MailSite, mailOf, type OperatorSite } from '../mail/mail';
import { linkTo } from '../mail/mail-part';
import type { Invited } from './invitation-queries';

/** Sent from the first-run page. */
export const testMail = (recipient: string, site: Pick<MailSite, 'siteName' | 'publicUrl'>): Mail =>
  mailOf(site, {
    recipient,
    subject: 'Test email',
    parts: [`This is a test email of ${site.publicUrl}. Outgoing email works.`],
  });

type Invitation = Invited & { readonly invitedBy: string; readonly token: string };

/** The link to a new operator. The token is the fragment, which a browser does not send: it is in no log. */
export const invitationMail = (
  { email, role, invitedBy, token }: Invitation,
  { adminUrl, ...site }: OperatorSite,
): Mail =>
  letterOf(site, {
    recipient: email,
    subject: 'Your invitation to the admin panel',
    parts: [
      `${invitedBy} has invited you to the admin panel of ${site.siteName}. Your role: ${role}.`,
      linkTo('Choose your password', `/admin/invitation#${token}`, adminUrl),
      `The link works once, for ${invitationHours} hours. If you did not expect this email, ignore it.`,
    ],
  });
