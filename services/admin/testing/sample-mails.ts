import { listingRequestStates } from '@marquee/contracts/rules/listing-request-states';
import { reportStates } from '@marquee/contracts/rules/report-states';
import { alertMail } from '../alerts/alert-mail';
import { alertRules } from '../alerts/alert-rules';
import { contactMessageMail, contactReplyMail } from '../contact/contact-message-mail';
import { agencyLinkMail } from '../holders/agency-link';
import { proposalArrivedMail, proposalDecidedMail } from '../holders/proposal-mails';
import { listingRequestMail, requestArrivedMail } from '../listing-requests/listing-request-mails';
import type { Mail } from '../mail/mail';
import { invitationMail, testMail } from '../operators/operator-mails';
import { reportArrivedMail, reportMail } from '../reports/report-mails';
import { deadlineMail } from '../scheduled-mails/deadline-mails';
import { digestMail, endingMail, statementMail } from '../scheduled-mails/holder-mails';
import { operatorDigestMail } from '../scheduled-mails/operator-digests';

const publicUrl = 'https://marquee.example';
const adminUrl = 'https://staff.marquee.example';
const contactEmail = 'contact@marquee.example';
const site = { siteName: 'Marquee', contactEmail, publicUrl };
const recipient = 'ada@example.com';
const operators = { ...site, adminUrl };
const dueAt = new Date('2026-12-02T23:59:59Z');
const token = 'Q2hvb3NlIGEgbG9uZyB0b2tlbiBvZiA0MyBjaGFycw';
const model = { name: 'Olympia Ravenwick', slug: 'olympia-ravenwick' };

const figures = (factor: number) => ({
  seen: 4_564 * factor,
  opened: 738 * factor,
  clicks: 297 * factor,
  uniqueClicks: 225 * factor,
  uniquePaidClicks: 120 * factor,
  uniqueBroughtClicks: 90 * factor,
  corrections: [],
  bestSource: { name: 'Instagram', clicks: 120 * factor },
});

const placement = {
  recipient,
  reference: 'LR-A9486RG6',
  modelName: model.name,
  slug: model.slug,
  first: '2026-11-11',
  last: '2026-12-04',
  until: '2026-12-11',
  figures: figures(1),
  priceCents: 40_000,
  site,
  renewalUrl: `${publicUrl}/list-model#renew=${token}`,
  isPrefilled: true,
  receiptUrl: `${publicUrl}/list-model/receipt#${token}`,
} as const;

const request = {
  reference: 'LR-A9486RG6',
  email: recipient,
  modelName: model.name,
  statusToken: token,
  priceCents: 50_000,
};
const report = { reference: 'RP-2ACYCZZW', email: recipient, statusToken: token, dueAt };
const deadline = { id: 7, reference: 'RP-2ACYCZZW', dueAt };

const listingWay = ['received', 'in-review', 'approved', 'awaiting-payment', 'paid', 'active'] as const;

/** The history of an item that took the usual way to this state, one day for each step. */
const reached = <State extends string>(way: readonly State[], state: State) => {
  const states = [...way.slice(0, way.includes(state) ? way.indexOf(state) : 2), state];
  return states.map((one, nth) => ({ state: one, at: `2026-11-${18 + nth}T10:00:00.000Z` }));
};

/** Every mail that the product sends, with invented content. */
export const sampleMails: Readonly<Record<string, Mail>> = {
  ...Object.fromEntries(
    listingRequestStates.map((state) => [
      `listing-${state}`,
      listingRequestMail(request, reached(listingWay, state), site, {
        ...(state === 'awaiting-payment' && {
          paymentInstructions: 'Transfer to Marquee Ltd, IBAN DE00 0000 0000 0000 0000 00.',
        }),
        ...(state === 'active' && {
          slug: model.slug,
          featuredUntil: '2026-12-22T10:00:00.000Z',
          inviteLink: { url: `${publicUrl}/password-info#${token}`, expiresAt: dueAt.toISOString() },
        }),
        ...(state === 'rejected' && { message: 'The links in your request did not lead to your pages.' }),
      }),
    ]),
  ),
  'listing-gift': listingRequestMail(
    { ...request, priceCents: 0 },
    reached(listingWay, 'awaiting-payment'),
    site,
  ),
  ...Object.fromEntries(
    reportStates.map((state) => [
      `report-${state}`,
      reportMail(report, reached(['received', 'in-review'], state), site),
    ]),
  ),
  'placement-ending': endingMail(placement, 7),
  'placement-statement': statementMail({ ...placement, last: '2026-12-11' }),
  'weekly-site': operatorDigestMail({
    recipient,
    monday: '2026-11-23',
    figures: {
      range: { from: '2026-11-23', to: '2026-11-29', timezone: 'UTC' },
      totals: { views: 84_210, visitors: 21_904, clicks: 6_310, uniqueClicks: 4_870 },
      rows: [],
    },
    requests: 3,
    ending: [model.name],
    conspicuous: 1,
    site: operators,
    unsubscribe: { api: `${publicUrl}/api/mails/unsubscribe/x`, page: `${publicUrl}/unsubscribe#x` },
  }),
  'weekly-figures': digestMail({
    recipient,
    modelName: model.name,
    slug: model.slug,
    monday: '2026-11-16',
    week: figures(1),
    before: figures(2),
    site,
    unsubscribe: { api: `${publicUrl}/api/unsubscribe`, page: `${publicUrl}/unsubscribe#${token}` },
  }),
  'proposal-applied': proposalDecidedMail(model, { state: 'applied', reason: null }, { recipient, site }),
  'proposal-declined': proposalDecidedMail(
    model,
    { state: 'declined', reason: 'The second link does not work.' },
    { recipient, site },
  ),
  'agency-link': agencyLinkMail(recipient, { url: 'https://marquee.example/password-info#0cMgE7' }, site),
  'operator-invitation': invitationMail(
    { email: recipient, role: 'editor', invitedBy: 'admin@marquee.example', token },
    operators,
  ),
  'operator-test': testMail(recipient, site),
  'operator-request': requestArrivedMail(
    { id: 7, reference: request.reference, renews: undefined },
    operators,
  ),
  'operator-report': reportArrivedMail(
    { id: 7, reference: report.reference, kind: 'intimate-images', dueAt },
    operators,
  ),
  'operator-message': contactMessageMail(
    {
      name: 'Ada Ashwick',
      email: recipient,
      subject: 'My invoice',
      inquiryType: 'billing',
      message: 'Could you send the receipt again?\nThank you.',
    },
    { id: 7, reference: 'CM-3F7K2M9Q' },
    operators,
  ),
  'contact-reply': contactReplyMail(
    { name: 'Ada Ashwick', email: recipient, subject: 'My invoice', reference: 'CM-3F7K2M9Q' },
    'The receipt is on the status page of your listing.',
    site,
  ),
  'operator-proposal': proposalArrivedMail(model, 7, operators),
  'operator-deadline': deadlineMail({ ...deadline, kind: 'report', isOver: false }, operators),
  'operator-overdue': deadlineMail({ ...deadline, kind: 'listing', isOver: true }, operators),
  ...Object.fromEntries(
    alertRules
      .slice(0, 1)
      .map((rule) => [
        'operator-alert',
        alertMail(rule, 'firing', { since: dueAt, affected: ['tracking'] }, { recipient, ...operators }),
      ]),
  ),
};
