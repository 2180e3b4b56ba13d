import { sampleAdminModel } from '@marquee/contracts/testing/sample-models';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { ModelsPage } from './models-page';

const session = {
  email: 'ada@example.com',
  role: 'administrator',
  expiresAt: '2099-01-01T00:00:00.000Z',
};

const model = (id: number, name: string) =>
  sampleAdminModel({ id, slug: name.toLowerCase().replace(' ', '-'), name });
const models = [model(1, 'Ada Vale'), model(2, 'Bea Beam')];

const open = async (url = '/') => {
  const server = fakeServer();
  localStorage.setItem('marquee_admin_until', session.expiresAt);
  server.answer('GET /api/admin/session', session);
  server.answer(
    'GET /api/admin/models?',
    () => new Response(JSON.stringify(models), { headers: { 'x-total-count': '120' } }),
  );
  const { user } = renderWithProviders(<ModelsPage />, { url });
  await screen.findByText('1–2 of 120 models');
  // The rows are rendered in slices.
  await screen.findByRole('table');
  return { server, user };
};

const listCalls = (server: Awaited<ReturnType<typeof open>>['server']) =>
  server.calls.filter(({ path }) => path.startsWith('/api/admin/models?state')).map(({ path }) => path);

test('the server sorts and pages the table, and the column names its order', async () => {
  const { server, user } = await open();
  expect(listCalls(server)).toEqual(['/api/admin/models?state=listed&sort=newest&order=desc&limit=50']);
  await user.click(screen.getByRole('button', { name: 'Likes' }));
  expect(screen.getByRole('columnheader', { name: /Likes/ }).getAttribute('aria-sort')).toBe('descending');
  expect(listCalls(server).at(-1)).toContain('sort=likes&order=desc');
});

test('state and figures come first, and a phone shows them with each name', async () => {
  await open();
  const [row] = screen.getAllByRole('rowheader').map((name) => name.closest('tr'));
  const onPhone = [...(row?.querySelectorAll('td[data-phone]') ?? [])].map((cell) =>
    cell.getAttribute('data-phone'),
  );
  // The last is the value that the rows are sorted by.
  expect(onPhone).toEqual(['beside', '7-day clicks', '7-day visits', 'Likes', 'Featured until', 'Added']);
});

test('a value that a narrow column cuts has a title', async () => {
  await open();
  const row = screen.getByRole('row', { name: /Ada Vale/ });
  expect(within(row).getByText('Ada Vale').title).toBe('Ada Vale');
  expect(within(row).getByText('New').title).toBe('New');
});

test('clicks of the last 7 days sort over all pages, in the order of the ranking', async () => {
  const { server, user } = await open();
  server.answer('GET /api/insights/site/models', { ids: [2, 1], total: 120 });
  await user.click(screen.getByRole('button', { name: 'Clicks, 7 days' }));
  await waitFor(() =>
    expect(screen.getAllByRole('rowheader').map((row) => row.querySelector('bdi')?.textContent)).toEqual([
      'Bea Beam',
      'Ada Vale',
    ]),
  );
  const paths = server.calls.map(({ path }) => path);
  expect(paths).toContain('/api/insights/site/models?state=listed&sort=clicks&order=desc&limit=50');
  expect(paths).toContain('/api/admin/models?ids=2%2C1&limit=2');
});

test('the sheet of filters counts the chosen ones', async () => {
  await open('/?featured=true&state=archived&category=blonde');
  screen.getByRole('button', { name: 'Filters (3)' });
});

test('a column can be hidden, and stays so on this device', async () => {
  const { user } = await open();
  await user.click(screen.getByText('Columns'));
  await user.click(screen.getByLabelText('Likes'));
  expect(screen.queryByRole('columnheader', { name: 'Likes' })).toBeNull();
  await user.click(screen.getByLabelText('Tags'));
  screen.getByRole('columnheader', { name: 'Tags' });
  expect(localStorage.getItem('marquee_admin_hidden_model_columns')).toBe('seen,likes,verified,password');
});

test('selected models are archived after a question, failed ones stay selected, and the change can be undone', async () => {
  const { server, user } = await open();
  await user.click(screen.getByLabelText('Select all models on this page'));
  screen.getByText('2 models selected');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true);
  await user.selectOptions(screen.getByLabelText('Change'), 'Archive');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  const question = await screen.findByRole('alertdialog', { name: 'Archive 2 models?' });
  within(question).getByText(/disappear from all lists right away/);
  await user.click(within(question).getByRole('button', { name: 'Archive 2 models' }));
  const call = await server.next('POST /api/admin/models/bulk');
  expect(call.body).toEqual({ ids: [1, 2], change: { is: 'archive' } });
  call.reply({
    changed: [1],
    unchanged: 0,
    failed: [{ id: 2, name: 'Bea Beam', message: 'This model was changed meanwhile.' }],
  });
  await screen.findByText('1 model changed, 1 not changed.');
  screen.getByText('Bea Beam: This model was changed meanwhile.');
  expect(screen.getByLabelText<HTMLInputElement>('Select Bea Beam').checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const undo = await server.next('POST /api/admin/models/bulk');
  expect(undo.body).toEqual({ ids: [1], change: { is: 'restore' } });
});

test('a row opens its model in a drawer, and Escape closes it', async () => {
  const { server, user } = await open();
  server.answer('GET /api/admin/models/1', models[0]);
  server.answer('GET /api/admin/models/1/placements', []);
  server.answer('GET /api/admin/models/1/pictures', []);
  server.answer('GET /api/admin/models/1/holder-email', { email: null, requestEmail: null });
  await user.click(screen.getByRole('button', { name: /Ada Vale/ }));
  const drawer = await screen.findByRole('complementary', { name: 'Model' });
  await within(drawer).findByRole('heading', { name: 'Ada Vale' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('complementary', { name: 'Model' })).toBeNull();
});
