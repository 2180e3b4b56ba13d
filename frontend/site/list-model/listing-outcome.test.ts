import { listingOutcome } from './listing-outcome';

const address = 'us@marquee.example';

test('success and refusal show the server’s own message', async () => {
  expect(
    await listingOutcome(Promise.resolve({ success: true, message: 'Thank you, Ada.' }), address),
  ).toEqual({
    success: true,
    message: 'Thank you, Ada.',
  });
  expect(
    await listingOutcome(Promise.resolve({ success: false, message: 'Asked already.' }), address),
  ).toEqual({
    success: false,
    message: 'Asked already.',
  });
});

test('a refusal without a message asks to try again', async () => {
  expect((await listingOutcome(Promise.resolve({ success: false }), address)).message).toBe(
    'Failed to submit request. Please try again.',
  );
});

test('an answer that is not OK, or none, names the address to write to', async () => {
  const { success, message } = await listingOutcome(Promise.reject(new Error('503: away')), address);
  expect(success).toBe(false);
  expect(message).toBe('Failed to submit request. Please contact us@marquee.example directly.');
});
