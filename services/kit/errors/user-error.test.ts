import { existsSync, writeFileSync } from 'node:fs';
import { inOneSentence, UserError } from './user-error';

test('every error is one line, and that of a full disk names the fix', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(inOneSentence(full)).toMatch(/disk is full: free some space/);
  expect(inOneSentence(new UserError('Port 8080 is taken.'))).toBe('Port 8080 is taken.');
  expect(inOneSentence(new Error('first\nsecond'))).not.toContain('\n');
});

// Linux has a device that is always full.
(existsSync('/dev/full') ? test : test.skip)('a write to a full disk is one sentence with the remedy', () => {
  let failure: unknown;
  try {
    writeFileSync('/dev/full', 'x');
  } catch (error) {
    failure = error;
  }
  expect(inOneSentence(failure)).toBe('The disk is full: free some space and run the same command again.');
});

test.each([
  Object.assign(new Error('getaddrinfo EAI_AGAIN postgres'), { code: 'EAI_AGAIN' }),
  // A connection to several IPs fails without a message.
  Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
  new Error('Connection terminated due to connection timeout'),
])('an engine that does not answer is named with the remedy: %s', (error) =>
  expect(inOneSentence(error)).toMatch(/^An engine does not answer \(\w.*\): "make status" shows which/),
);
