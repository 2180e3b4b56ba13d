import { sampleAdminModel } from '@marquee/contracts/testing/sample-models';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { AdminPage } from './admin-page';

const session = {
  email: 'ada@example.com',
  role: 'administrator',
  expiresAt: '2099-01-01T00:00:00.000Z',
};

const open = async () => {
  const server = fakeServer();
  localStorage.setItem('marquee_admin_until', session.expiresAt);
  server.answer('GET /api/admin/session', session);
  const rendered = renderWithProviders(
    <AdminPage title="Work">
      <input type="search" aria-label="Search" />
      <ul>
        {['One', 'Two', 'Three'].map((name) => (
          <li key={name}>
            <button type="button" data-row="">
              {name}
            </button>
          </li>
        ))}
      </ul>
    </AdminPage>,
  );
  await screen.findByRole('button', { name: 'One' });
  return { server, ...rendered };
};

const focused = () => document.activeElement?.textContent;

test('J and K move through the rows and stop at the ends', async () => {
  const { user } = await open();
  const path = [];
  for (const key of ['j', 'j', 'j', 'j', 'k']) {
    await user.keyboard(key);
    path.push(focused());
  }
  expect(path).toEqual(['One', 'Two', 'Three', 'Three', 'Two']);
});

test('letters typed into a field are text', async () => {
  const { user } = await open();
  await user.keyboard('/');
  await user.keyboard('jk?');
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('jk?');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the palette goes to a page by its subject', async () => {
  const { user, router } = await open();
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('dead l{Enter}');
  expect(router.state.location.pathname).toBe('/admin/ledger');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the palette names pages by their own word first, then models, then pages by their subject', async () => {
  const { server, user } = await open();
  server.answer('GET /api/admin/models', [sampleAdminModel({ name: 'Clipper Vale' })]);
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('cli');
  await screen.findByText('Clipper Vale');
  await user.clear(screen.getByRole('combobox'));
  await user.keyboard('vid');
  expect(screen.getAllByRole('option')[0]?.textContent).toContain('Videos');
  await user.clear(screen.getByRole('combobox'));
  await user.keyboard('clip');
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Clipper Vale/ada-vale',
      'VideosPage',
    ]),
  );
});

test('models come before pages of rare tasks, and a model that arrives late does not move the selection', async () => {
  const { server, user, router } = await open();
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('ad{ArrowDown}');
  (await server.next('GET /api/admin/models')).reply([sampleAdminModel({ name: 'Ada Vale' })]);
  await screen.findByText('Ada Vale');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Ada Vale/ada-vale',
    'Add modelPage',
    'OperatorsPage',
  ]);
  await user.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/admin/operators');
});

test('shortcuts of one key can be switched off, and stay off', async () => {
  const { user } = await open();
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.click(within(dialog).getByLabelText('Single-key shortcuts'));
  await user.keyboard('{Escape}');
  const before = focused();
  await user.keyboard('j');
  expect(focused()).toBe(before);
  expect(localStorage.getItem('marquee_admin_single_keys')).toBe('off');
});
