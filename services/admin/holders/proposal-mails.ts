import { letterOf, type Mail, type MailSite, type OperatorSite, operatorMail } from '../mail/mail';
import { linkTo } from '../mail/mail-part';

type Model = { readonly name: string; readonly slug: string };

/** Notifies the contact address of a proposal. The proposed texts stay in the admin panel. */
export const proposalArrivedMail = ({ name }: Model, proposalId: number, site: OperatorSite): Mail =>
  operatorMail(site, {
    subject: `Profile changes for ${name} need your decision`,
    text: `The holder of ${name} has proposed profile changes. They go live when you apply them.`,
    label: 'Compare and decide',
    path: `/admin/inbox?box=profiles&proposal=${proposalId}`,
  });

type Decision = { readonly state: 'applied' | 'declined'; readonly reason: string | null };

/** The decision, with the operator's message if there is one. */
export const proposalDecidedMail = (
  { name, slug }: Model,
  { state, reason }: Decision,
  { recipient, site }: { readonly recipient: string; readonly site: MailSite },
): Mail => {
  const isApplied = state === 'applied';
  return letterOf(site, {
    recipient,
    name,
    subject: isApplied
      ? `Your changes to ${name}’s profile are live`
      : `Your changes to ${name}’s profile were not accepted`,
    parts: [
      isApplied
        ? 'Your proposed changes are now published.'
        : 'We did not publish your proposed changes. The profile is unchanged.',
      reason === null || reason === '' ? undefined : isApplied ? reason : `Reason: ${reason}`,
      isApplied ? undefined : 'You can propose other changes on your dashboard.',
      isApplied
        ? linkTo('See the profile', `/model/${slug}`, site.publicUrl)
        : linkTo('Propose other changes', `/analytics/${slug}/profile`, site.publicUrl),
    ],
  });
};
