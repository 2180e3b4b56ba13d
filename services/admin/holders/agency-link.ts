import { AgencyEmail } from '@marquee/contracts/http/agencies';
import { InviteLink, inviteLinkHours } from '@marquee/contracts/http/invite-link';
import { route } from '../deps';
import { letterOf, type Mail, type MailSite } from '../mail/mail';
import { queueMail } from '../mail/mail-queries';

/** The link by which a person of an agency gets a first password or a new one. */
export const agencyLinkMail = (recipient: string, { url }: Pick<InviteLink, 'url'>, site: MailSite): Mail =>
  letterOf(site, {
    recipient,
    subject: `Your password for ${site.siteName}`,
    parts: [
      'With this link you get a password for the dashboards of your agency. You log in with this email.',
      { label: 'Get your password', url },
      `The link works once, for ${inviteLinkHours} hours. If you did not expect this email, ignore it: nothing changes.`,
    ],
  });

/** For a person whom an operator has added, or who lost the password. */
export const mailAgencyLink = route({
  post: '/api/agency/invite-link',
  body: AgencyEmail,
  handle: async ({ body: { email }, requestId }, { db, analytics, ...site }) => {
    const made = await analytics.post('/internal/agency-invite-link', { email }, requestId);
    if (made !== undefined)
      await queueMail(db, 'operators', agencyLinkMail(email, InviteLink.parse(made), site));
  },
});
