import { inOneSentence, UserError } from './user-error';

test('every error is one line, and that of a full disk names the fix', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(inOneSentence(full)).toMatch(/disk is full: free some space/);
  expect(inOneSentence(new UserError('Port 8080 is taken.'))).toBe('Port 8080 is taken.');
  expect(inOneSentence(new Error('first\nsecond'))).not.toContain('\n');
});
