// Loaded here: Jest cannot load it for several queries at once.
import '@marquee/contracts/http/models';
import { sampleAdminModel } from '@marquee/contracts/testing/sample-models';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { ModelTracking } from './model-tracking';

const models = [
  sampleAdminModel({ id: 1, slug: 'ada-vale', name: 'Ada Vale', onlyFansLink: 'https://onlyfans.com/ada' }),
  sampleAdminModel({ id: 2, slug: 'bea-beam', name: 'Bea Beam' }),
];
const listed = (rows: readonly unknown[], total: number) => () =>
  new Response(JSON.stringify(rows), { headers: { 'x-total-count': String(total) } });

const open = async (url = '/') => {
  const server = fakeServer();
  server.answer('GET /api/admin/models?', listed(models, 120));
  server.answer('GET /api/admin/passwords', { withPassword: [1], withFactor: [] });
  server.answer('GET /api/admin/dead-links', { enabled: true, links: [] });
  server.answer('GET /api/admin/models/1', models[0]);
  server.answer('GET /api/admin/models/1/placements', []);
  server.answer('GET /api/admin/models/1/pictures', []);
  server.answer('GET /api/admin/models/1/holder-email', { email: null, requestEmail: null });
  const rendered = renderWithProviders(<ModelTracking />, { url });
  await screen.findByText('1–2 of 120 models');
  return { server, ...rendered };
};

test('the table is sorted by name and marks which models have a password', async () => {
  const { server } = await open();
  screen.getByText('Select a Model');
  const asked = server.calls.find(({ path }) => path.startsWith('/api/admin/models?state'))?.path;
  expect(asked).toBe('/api/admin/models?state=listed&sort=name&order=asc&limit=50');
  const row = (name: RegExp) => within(screen.getByRole('row', { name }));
  await waitFor(() => row(/Ada Vale/).getByText('Has Password'));
  row(/Bea Beam/).getByText('No Password');
});

test('a row opens its tracking in the drawer of models, where its profile can be edited too', async () => {
  const { user, router } = await open();
  await user.click(screen.getByRole('button', { name: /Ada Vale/ }));
  expect(router.state.location.search).toBe('?model=ada-vale');
  const drawer = within(await screen.findByRole('complementary', { name: 'Model' }));
  const tracking = await drawer.findByRole('tabpanel', { name: 'Analytics Tracking' });
  within(tracking).getByRole('button', { name: 'Generate New' });
  within(tracking).getByText(/\/track\/ada-vale\/onlyfans$/);
  expect(screen.queryByText('Select a Model')).toBeNull();
  await user.click(drawer.getByRole('tab', { name: 'Profile' }));
  expect(drawer.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada Vale');
});

test('a look at the tracking keeps unsaved changes of the profile', async () => {
  const { user } = await open('/?model=ada-vale');
  const drawer = within(await screen.findByRole('complementary', { name: 'Model' }));
  await user.click(await drawer.findByRole('tab', { name: 'Profile' }));
  await user.type(drawer.getByLabelText('Name'), '!');
  await user.click(drawer.getByRole('tab', { name: 'Analytics Tracking' }));
  await user.click(drawer.getByRole('tab', { name: 'Profile' }));
  expect(drawer.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada Vale!');
});

test('the URL of a model on another page of the table opens it, and of no model says so', async () => {
  const { server, router } = await open();
  const cleo = sampleAdminModel({ id: 9, slug: 'cleo', name: 'Cleo' });
  server.answer('GET /api/admin/models?q=cleo', [cleo]);
  server.answer('GET /api/admin/models/9', cleo);
  await router.navigate('/?model=cleo');
  const drawer = within(await screen.findByRole('complementary', { name: 'Model' }));
  await drawer.findByRole('heading', { name: 'Cleo' });
  server.answer('GET /api/admin/models?q=unknown-rose', []);
  await router.navigate('/?model=unknown-rose');
  await screen.findByText(/There is no model \/unknown-rose/);
});
