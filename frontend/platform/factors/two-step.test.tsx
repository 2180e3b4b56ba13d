import { screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../testing/fake-server';
import { renderWithProviders } from '../testing/render';
import { SecondFactors } from './second-factors';
import { TwoStep } from './two-step';

const secret = { secret: 'JBSWY3DPEHPK3PXP', otpauth: 'otpauth://totp/Marquee?secret=JBSWY3DPEHPK3PXP' };
const codes = ['aaaa-bbbb', 'cccc-dddd'];

test('two-step verification is on only after a correct code, and its recovery codes are shown once', async () => {
  const server = fakeServer();
  let changes = 0;
  const { user } = renderWithProviders(
    <TwoStep
      path="/api/admin/account"
      twoStep={{ on: false, recoveryCodesLeft: 0 }}
      onChanged={() => {
        changes += 1;
      }}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Set up Two-step verification' }));
  await user.type(screen.getByLabelText('Your password'), 'right horse{Enter}');
  const begin = await server.next('POST /api/admin/account/two-step/begin');
  expect(begin.body).toEqual({ password: 'right horse' });
  begin.reply(secret);
  await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  screen.getByText(secret.secret);

  const confirm = async (code: string) => {
    const field = screen.getByLabelText('6-digit code');
    await user.clear(field);
    await user.type(field, `${code}{Enter}`);
    return server.next('POST /api/admin/account/two-step/confirm');
  };
  const wrong = { error: 'code.wrong', message: 'Wrong code.', requestId: 'r' };
  (await confirm('000000')).reply(wrong, { status: 400 });
  await screen.findByText('Wrong code.');
  expect(changes).toBe(0);

  (await confirm('123456')).reply({ recoveryCodes: codes });
  await screen.findByText('aaaa-bbbb');
  expect(changes).toBe(1);
  await user.click(screen.getByRole('button', { name: "I've saved them" }));
  expect(screen.queryByText('aaaa-bbbb')).toBeNull();
  expect(screen.queryByText(secret.secret)).toBeNull();
  const row = screen.getByRole('button', { name: 'Set up Two-step verification' });
  expect([row.getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', row]);
});

test('turning two-step verification off needs password and code, and a wrong password is reported', async () => {
  const server = fakeServer();
  const { user } = renderWithProviders(
    <TwoStep
      path="/api/admin/account"
      twoStep={{ on: true, recoveryCodesLeft: 9 }}
      onChanged={() => undefined}
    />,
  );
  screen.getByText(/9 of 10 recovery codes are unused/);
  await user.click(screen.getByRole('button', { name: 'Turn off Two-step verification' }));
  await user.type(screen.getByLabelText('Your password'), 'wrong{Enter}');
  const first = await server.next('POST /api/admin/account/two-step/off');
  expect(first.body).toEqual({ password: 'wrong' });
  first.reply({ codeRequired: true });
  await user.type(await screen.findByLabelText('Authenticator code or recovery code'), '123456{Enter}');
  const off = await server.next('POST /api/admin/account/two-step/off');
  expect(off.body).toEqual({ password: 'wrong', code: '123456' });
  off.reply({ error: 'password.wrong', message: 'Wrong password.', requestId: 'r' }, { status: 403 });
  await screen.findByText('Wrong password.');
});

test('an agency that looks at a model sees nothing of the second factors of the holder', async () => {
  const server = fakeServer();
  const path = '/api/insights/ada';
  const { container } = renderWithProviders(<SecondFactors path={path} queryKey={['insights', 'ada']} />);
  const refused = { error: 'holder.required', message: 'Log in.', requestId: 'r' };
  (await server.next(`GET ${path}/factors`)).reply(refused, { status: 401 });
  await waitFor(() => expect(container.textContent).toBe(''));
});
