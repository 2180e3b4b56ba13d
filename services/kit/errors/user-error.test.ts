import { inOneSentence, UserError } from './user-error';

test('every failure is one line, and a full disk says what to do', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(inOneSentence(full)).toMatch(/disk is full: free some space/);
  expect(inOneSentence(new UserError('Port 8080 is taken.'))).toBe('Port 8080 is taken.');
  expect(inOneSentence(new Error('first\nsecond'))).not.toContain('\n');
});
