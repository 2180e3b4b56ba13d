// Loaded here: Jest cannot load it for several queries at once.
import '@marquee/contracts/http/models';
import { sampleModel } from '@marquee/contracts/testing/sample-models';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { TrackingPanel } from './tracking-panel';

const open = async (withPassword: readonly number[], withFactor: readonly number[] = []) => {
  const server = fakeServer();
  server.answer('GET /api/admin/passwords', { withPassword, withFactor });
  const { user } = renderWithProviders(<TrackingPanel model={sampleModel()} />);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Generate New' }).getAttribute('aria-disabled')).toBe('false'),
  );
  return { server, user };
};

test('a password that replaces another one needs a confirmation of what ends', async () => {
  const { server, user } = await open([sampleModel().id]);
  await user.click(screen.getByRole('button', { name: 'Generate New' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Generate a new password for Ada Vale?' });
  within(dialog).getByText(/everyone logged in with it is logged out/);
  expect(server.calls.some(({ method }) => method === 'POST')).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Generate' }));
  (await server.next('POST /api/models/1/generate-password')).reply({ password: 'fresh-secret' });
  await screen.findByText('fresh-secret');
});

test('the first password is generated in one press', async () => {
  const { server, user } = await open([]);
  await user.click(screen.getByRole('button', { name: 'Generate New' }));
  await server.next('POST /api/models/1/generate-password');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('second factors are removed after a confirmation, where there are some', async () => {
  const { server, user } = await open([sampleModel().id], [sampleModel().id]);
  await user.click(screen.getByRole('button', { name: 'Remove second factors' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Remove the second factors of Ada Vale?' });
  expect(server.calls.some(({ method }) => method === 'POST')).toBe(false);
  server.answer('GET /api/admin/passwords', { withPassword: [1], withFactor: [] });
  await user.click(within(dialog).getByRole('button', { name: 'Remove second factors' }));
  (await server.next('POST /api/models/1/remove-factors')).reply(undefined, { status: 204 });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove second factors' })).toBeNull());
});
