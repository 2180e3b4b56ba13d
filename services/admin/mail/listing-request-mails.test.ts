import { listingRequestStates } from '@marquee/contracts/rules/listing-request-states';
import { listingNext } from '@marquee/contracts/rules/request-steps';
import { listingRequestMail } from './listing-request-mails';

const about = {
  reference: 'LR-7K3M9Q2A',
  email: 'agent@example.org',
  statusToken: 'an-unguessable-token',
  priceCents: 50_000,
};

test.each(listingRequestStates)(
  'the mail for %s names the reference and links to how the request stands',
  (state) => {
    const { recipient, subject, body } = listingRequestMail(about, state, 'https://marquee.example');
    expect(recipient).toBe(about.email);
    expect(subject).toContain(about.reference);
    expect(body).toContain(about.reference);
    expect(body).toContain('\nhttps://marquee.example/list-model/status#an-unguessable-token\n');
    expect(body).not.toContain('undefined');
    // The same sentence as on the status page.
    expect(body).toContain(listingNext(state, about.priceCents));
  },
);

test('the operator’s message is a paragraph of the mail', () => {
  const { body } = listingRequestMail(about, 'awaiting-payment', 'https://marquee.example', {
    message: 'Please transfer it to account 12.',
    paymentInstructions: 'Example Bank\nAccount 12',
  });
  expect(body).toContain('\n\nPlease transfer it to account 12.\n\n');
  expect(body).toContain('$500 for 30 days');
  expect(body).toContain('\n\nExample Bank\nAccount 12\n\nPlease include the reference LR-7K3M9Q2A');
});
