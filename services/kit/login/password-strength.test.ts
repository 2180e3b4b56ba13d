import { newPassword } from './new-password';
import { isStrongPassword } from './password-strength';

const about = ['lamplight@agency.example'];

test.each([
  'password1234',
  '123456789012',
  'qwertyuiop12',
  'iloveyou1234',
  'passwordpassword',
  'abcdefghijkl',
  'aaaaaaaaaaaaaaaaaaaa',
  'lamplight@agency.example',
  'lamplight2026',
  'marqueemarquee',
  'Marquee-Admin',
  'Marquee2026!!',
  'marqueeadmin1',
])('%s is refused', async (password) => expect(await isStrongPassword(password, about)).toBe(false));

test.each(['four random words it is', 'x'.repeat(3) + newPassword(), newPassword()])(
  '%s is accepted',
  async (password) => expect(await isStrongPassword(password, about)).toBe(true),
);

test('a very long password is estimated without delay', async () => {
  expect(await isStrongPassword(newPassword().repeat(8), about)).toBe(true);
});
