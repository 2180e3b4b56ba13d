import { newPassword } from './new-password';
import { hashPassword, isPassword } from './password-hash';

test('a password matches its own hash and no other', async () => {
  const hashed = await hashPassword('correct horse');
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword('correct horse', hashed)).toBe(true);
  expect(await isPassword('correct horsE', hashed)).toBe(false);
});

test('without a hash no password matches, not even that of the dummy hash', async () => {
  expect(await isPassword('a password of no account', undefined)).toBe(false);
});

test('a new password has 140 bits in seven readable groups and never repeats', () => {
  const made = new Set(Array.from({ length: 1_000 }, newPassword));
  expect(made.size).toBe(1_000);
  for (const password of made) expect(password).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){6}$/);
});
