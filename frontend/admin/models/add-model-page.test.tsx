import { refusedBeginnings } from '@marquee/contracts/rules/refused-words';
import { sampleAdminModel } from '@marquee/contracts/testing/sample-models';
import { screen, within } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { ToastHost } from '../../platform/toast/toast-host';
import { AddModelPage } from './add-model-page';

const session = {
  email: 'ada@example.com',
  role: 'administrator',
  expiresAt: '2099-01-01T00:00:00.000Z',
};

const open = async () => {
  localStorage.setItem('marquee_admin_until', session.expiresAt);
  const server = fakeServer();
  server.answer('GET /api/admin/session', session);
  const { user } = renderWithProviders(
    <>
      <AddModelPage />
      <ToastHost />
    </>,
  );
  return { server, user, link: await screen.findByRole('textbox', { name: 'OnlyFans link' }) };
};

const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test('a pasted link fills name and slug only while they are empty', async () => {
  const { user, link } = await open();
  for (const username of ['vera-lamplight', 'somebody-else']) {
    await user.clear(link);
    await user.click(link);
    await user.paste(`https://onlyfans.com/${username}`);
    expect([typedIn('Name'), typedIn('Slug')]).toEqual(['Vera Lamplight', 'vera-lamplight']);
  }
});

test('every category is offered, none with a refused word', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('combobox', { name: 'Category' }));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent ?? '');
  expect(offered).toHaveLength(17);
  expect(offered.filter((label) => refusedBeginnings.includes(label.toLowerCase()))).toEqual([]);
});

test('after a session that ended mid-form no error is left, and the input is kept', async () => {
  const { server, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Quick Add' }));
  await user.click(screen.getByRole('button', { name: 'Add model' }));
  (await server.next('POST /api/models')).reply(
    { error: 'admin.required', message: 'Log in first.', requestId: 'r' },
    { status: 401 },
  );
  await screen.findByText('Your session has ended. Log in again; your unsaved input is kept.');
  await user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Login to Admin Panel' }));
  (await server.next('POST /api/admin/login')).reply(session);
  await screen.findByRole('heading', { level: 1, name: 'Add model' });
  expect(typedIn('Name')).toBe('Vera Lamplight');
  expect(screen.queryByText(/Log in first|401|Failed to add/)).toBeNull();
});

test('a name without Latin letters asks for a slug', async () => {
  const { user } = await open();
  await user.type(screen.getByLabelText('Name'), 'ليلى');
  screen.getByText('This name gives no slug. Type one in Latin letters, digits and hyphens.');
});

test('logging out with an unsaved form asks first', async () => {
  const { server, user } = await open();
  await user.type(screen.getByLabelText('Name'), 'Vera');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByRole('alertdialog', { name: 'Log out and discard unsaved changes?' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(server.calls.filter(({ path }) => path === '/api/admin/logout')).toEqual([]);
});

test('a featured model is added with its holder’s email, and one that cannot be stored is reported', async () => {
  const { server, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Quick Add' }));
  await user.click(screen.getByLabelText('Featured'));
  await user.type(screen.getByLabelText("Holder's email (optional)"), 'vera@example.com');
  await user.click(screen.getByRole('button', { name: 'Add model' }));
  (await server.next('POST /api/models')).reply(sampleAdminModel({ id: 9, name: 'Vera Lamplight' }));
  const call = await server.next('POST /api/admin/models/9/holder-email');
  expect(call.body).toEqual({ email: 'vera@example.com' });
  call.reply({}, { status: 503 });
  await screen.findByText(/Vera Lamplight was added, but the holder's email was not saved/);
});

test('after an addition the model can be opened or invited, and another one added', async () => {
  const { server, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Quick Add' }));
  await user.click(screen.getByRole('button', { name: 'Add model' }));
  const added = { id: 9, name: 'Vera Lamplight', slug: 'vera-lamplight' };
  (await server.next('POST /api/models')).reply(sampleAdminModel(added));
  const panel = await screen.findByRole('region', { name: 'Vera Lamplight was added' });
  screen.getByText('Model Added Successfully!');
  expect(document.activeElement).toBe(panel);
  const linkOf = (name: string) => within(panel).getByRole('link', { name }).getAttribute('href');
  expect(linkOf('Open the model')).toBe('/admin/models?model=9');
  expect(linkOf('Invite link')).toBe('/admin/tracking?model=vera-lamplight');
  await user.click(screen.getByRole('button', { name: 'Add another' }));
  expect(typedIn('Name')).toBe('');
});
