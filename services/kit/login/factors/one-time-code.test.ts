import { base32, codeOfStep, otpauthUrl, stepAt, stepOfCode } from './one-time-code';

// RFC 6238 appendix B, SHA-1; the last six of its eight digits.
const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is %s, as RFC 6238 has it', (second, code) => {
  const at = new Date(second * 1_000);
  expect(codeOfStep(secret, stepAt(at))).toBe(code);
  expect(stepOfCode(secret, code, at)).toBe(stepAt(at));
});

test('a code is accepted in its own 30 seconds and the next 30, and none before its time; spaces do not matter', () => {
  const at = new Date(1_111_111_111_000);
  const around = [-2, -1, 0, 1, 2].map(
    (away) => stepOfCode(secret, codeOfStep(secret, stepAt(at) + away), at) !== undefined,
  );
  expect(around).toEqual([false, true, true, false, false]);
  expect(stepOfCode(secret, '050 471', at)).toBe(stepAt(at));
  expect(stepOfCode(secret, '', at)).toBeUndefined();
  expect(stepOfCode(secret, '0504711', at)).toBeUndefined();
});

test('a secret is encoded as in RFC 4648, and its URL names the account', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(otpauthUrl(secret, 'a@b.example', 'Arc & Co')).toBe(
    'otpauth://totp/Arc%20%26%20Co%3Aa%40b.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Arc+%26+Co&algorithm=SHA1&digits=6&period=30',
  );
});
