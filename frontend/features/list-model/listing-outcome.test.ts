import { listingOutcome } from './listing-outcome';

test('success and refusal show the server’s own message', async () => {
  expect(await listingOutcome(Promise.resolve({ success: true, message: 'Thank you, Ada.' }))).toEqual({
    success: true,
    message: 'Thank you, Ada.',
  });
  expect(await listingOutcome(Promise.resolve({ success: false, message: 'Asked already.' }))).toEqual({
    success: false,
    message: 'Asked already.',
  });
});

test('a refusal without a message asks to try again', async () => {
  expect((await listingOutcome(Promise.resolve({ success: false }))).message).toBe('Failed to submit request. Please try again.');
});

test('an answer that is not OK, or none, names the address to write to', async () => {
  const { success, message } = await listingOutcome(Promise.reject(new Error('503: away')));
  expect(success).toBe(false);
  expect(message).toBe('Failed to submit request. Please contact hello@marquee.example directly.');
});
