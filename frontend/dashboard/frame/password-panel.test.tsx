import { screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { changeDashboardPassword } from './insights-query';
import { PasswordPanel } from './password-panel';

test('a holder changes the password; what the server refuses is shown at its field', async () => {
  const server = fakeServer();
  const { user } = renderWithProviders(
    <PasswordPanel
      username="ada-north"
      send={(passwords) => changeDashboardPassword('ada-north', passwords)}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  const submit = async (current: string, next: string, again = next) => {
    for (const [label, text] of [
      ['Current password', current],
      ['New password', next],
      ['Confirm new password', again],
    ] as const) {
      await user.clear(screen.getByLabelText(label));
      await user.click(screen.getByLabelText(label));
      await user.paste(text);
    }
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  };
  await submit('old password', 'four random words', 'another text');
  await screen.findByText("The passwords don't match.");
  await submit('old password', 'four random words');
  const weak = await server.next('POST /api/insights/ada-north/password');
  expect(weak.body).toEqual({ current: 'old password', next: 'four random words' });
  weak.reply(
    { error: 'password.weak', message: 'Weak.', requestId: 'r', fields: { next: 'is too easy to guess' } },
    { status: 422 },
  );
  await screen.findByText(/is too easy to guess/i);
  await submit('old password', 'four more random words');
  (await server.next('POST /api/insights/ada-north/password')).reply(undefined, { status: 204 });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe(''));
});
