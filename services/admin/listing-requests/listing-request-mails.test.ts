import {
  type ListingRequestState,
  listingRequestStates,
} from '@marquee/contracts/rules/listing-request-states';
import { listingNext } from '@marquee/contracts/rules/request-steps';
import { listingRequestMail } from './listing-request-mails';

const about = {
  reference: 'LR-7K3M9Q2A',
  email: 'agent@example.org',
  modelName: 'Velvet Rose',
  statusToken: 'an-unguessable-token',
  priceCents: 50_000,
};

const site = {
  siteName: 'Marquee',
  contactEmail: 'contact@marquee.example',
  publicUrl: 'https://marquee.example',
};
const reached = (...states: ListingRequestState[]) =>
  states.map((state, nth) => ({ state, at: `2026-11-${20 + nth}T10:00:00.000Z` }));

test.each(listingRequestStates)(
  'the mail for %s names the reference and links to how the request stands',
  (state) => {
    const { recipient, subject, body } = listingRequestMail(
      about,
      reached('received', 'active', state),
      site,
    );
    expect(recipient).toBe(about.email);
    expect(subject).toContain(about.reference);
    expect(body).toContain(about.reference);
    expect(body).toContain('\nhttps://marquee.example/list-model/status#an-unguessable-token\n');
    expect(body).not.toContain('undefined');
    // The same sentence as on the status page.
    expect(body).toContain(listingNext(state, about.priceCents));
    expect(body).toMatch(/^Hello( Velvet Rose)?,\n/);
    expect(body).toContain('Questions? Reply to this email or write to contact@marquee.example.');
    expect(body).toMatch(/\n-- \nMarquee, marquee\.example\n$/);
  },
);

test('the operator’s message is a paragraph of the mail', () => {
  const { body } = listingRequestMail(about, reached('received', 'awaiting-payment'), site, {
    message: 'Please transfer it to account 12.',
    paymentInstructions: 'Example Bank\nAccount 12',
  });
  expect(body).toContain('\n\nPlease transfer it to account 12.\n\n');
  expect(body).toContain('$500 for 30 days');
  expect(body).toContain('\n\nExample Bank\nAccount 12\n\nPlease include the reference LR-7K3M9Q2A');
});

test('the steps are those of the status page', () => {
  const { body, html } = listingRequestMail(about, reached('received', 'in-review', 'approved'), site);
  expect(body).toContain(
    '\n● Received, Nov 20, 2026\n● Reviewed, Nov 22, 2026\n◐ Next: payment\n○ Live\n○ Ended\n',
  );
  expect(html).toContain('<b>Next: payment</b>');
});

test('a request in review names its next step, and an active one when it ends', () => {
  expect(listingRequestMail(about, reached('received'), site).body).toContain('\n◐ Next: review\n○ Paid\n');
  const featuredUntil = '2026-12-22T10:00:00.000Z';
  const { body } = listingRequestMail(about, reached('received', 'active'), site, { featuredUntil });
  expect(body).toContain('\n◐ Ends Dec 22, 2026\n');
});

test('the name that was typed into the form is repeated only after the approval', () => {
  const greetingAt = (...states: ListingRequestState[]) =>
    listingRequestMail(about, reached('received', ...states), site).body.split('\n', 1)[0];
  expect(greetingAt('in-review')).toBe('Hello,');
  expect(greetingAt('in-review', 'rejected')).toBe('Hello,');
  expect(greetingAt('in-review', 'approved')).toBe('Hello Velvet Rose,');
});

test('the reason of a rejection is labeled and follows the decision', () => {
  const { body } = listingRequestMail(about, reached('received', 'rejected'), site, { message: 'No links.' });
  expect(body).toContain('We can’t list it.\n\nReason: No links.\n');
});

test.each(['approved', 'awaiting-payment', 'paid'] as const)('the mail for %s asks for pictures', (state) => {
  const { body } = listingRequestMail(about, reached('received', state), site);
  expect(body).toContain('upload them on your status page. At least 5 profile photos');
});

test('while photos are the task, the button leads to their upload', () => {
  const bodyAt = (state: ListingRequestState) =>
    listingRequestMail(about, reached('received', state), site).body;
  for (const state of ['awaiting-payment', 'paid'] as const)
    expect(bodyAt(state)).toContain('\n\nUpload your photos:\nhttps');
  expect(bodyAt('active')).toContain('\n\nCheck the status:\nhttps');
});

test('the mail of an activation links the receipt, which the payment sent no mail about', () => {
  const bodyAt = (priceCents: number) =>
    listingRequestMail({ ...about, priceCents }, reached('received', 'paid', 'active'), site).body;
  expect(bodyAt(50_000)).toContain('\nhttps://marquee.example/list-model/receipt#an-unguessable-token\n');
  expect(bodyAt(0)).not.toContain('receipt');
});

test('a refund names the amount and the day, and the end of the listing only if it was live', () => {
  const paid = listingRequestMail(about, reached('received', 'paid', 'refunded'), site).body;
  expect(paid).toContain('We sent $500 back on Nov 22, 2026. Your listing did not go live.');
  const live = listingRequestMail(about, reached('received', 'paid', 'active', 'refunded'), site).body;
  expect(live).toContain('Your listing is no longer featured.');
});
