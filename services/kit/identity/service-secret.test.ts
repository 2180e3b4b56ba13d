import { keyedHash, purposeKeys, signText, verifyText } from './service-secret';

const first = 'the first secret of at least 32 characters';
const second = 'the second secret of at least 32 characters';
const keys = purposeKeys([first], 'test');

test('a signed text is returned, and a changed one is not', () => {
  const signed = signText(keys, 'a.text');
  expect(verifyText(keys, signed)).toBe('a.text');
  expect(verifyText(keys, signed.replace('a.', 'b.'))).toBeUndefined();
  expect(verifyText(keys, `${signed.slice(0, -2)}AA`)).toBeUndefined();
  for (const malformed of ['', '.', 'a.text', 'a.text.']) expect(verifyText(keys, malformed)).toBeUndefined();
});

test('a text signed for one purpose is refused for another', () => {
  expect(verifyText(purposeKeys([first], 'another'), signText(keys, 'text'))).toBeUndefined();
});

test('after a rotation old signatures are accepted until the old secret is removed, and new ones use the new secret', () => {
  const signed = signText(keys, 'text');
  const rotated = purposeKeys([second, first], 'test');
  expect(verifyText(rotated, signed)).toBe('text');
  expect(verifyText(purposeKeys([second], 'test'), signText(rotated, 'text'))).toBe('text');
  expect(verifyText(purposeKeys([second], 'test'), signed)).toBeUndefined();
});

test('a keyed hash depends on the value, the purpose and the secret', () => {
  const hashes = [
    keyedHash(keys, '203.0.113.7'),
    keyedHash(keys, '203.0.113.8'),
    keyedHash(purposeKeys([first], 'another'), '203.0.113.7'),
    keyedHash(purposeKeys([second], 'test'), '203.0.113.7'),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(keyedHash(keys, '203.0.113.7')).toBe(hashes[0]);
});
