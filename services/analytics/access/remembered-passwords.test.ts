import { rememberedPasswords } from './remembered-passwords';

test('a match is remembered for a minute, and only for this password under this hash', () => {
  let now = 0;
  const remembered = rememberedPasswords(() => now);
  remembered.add('hash', 'password');
  now = 59_999;
  expect(remembered.has('hash', 'password')).toBe(true);
  expect(remembered.has('hash', 'passwore')).toBe(false);
  expect(remembered.has('a new hash', 'password')).toBe(false);
  now = 60_000;
  expect(remembered.has('hash', 'password')).toBe(false);
});

test('the memory is bounded: the oldest goes first', () => {
  const remembered = rememberedPasswords(() => 0);
  for (let number = 0; number <= 1_000; number += 1) remembered.add('hash', `password ${number}`);
  expect(remembered.has('hash', 'password 0')).toBe(false);
  expect(remembered.has('hash', 'password 1')).toBe(true);
  expect(remembered.has('hash', 'password 1000')).toBe(true);
});
