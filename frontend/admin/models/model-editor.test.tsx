import { sampleAdminModel } from '@marquee/contracts/testing/sample-models';
import { screen, within } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { ToastHost } from '../../platform/toast/toast-host';
import { ModelEditor } from './model-editor';

const at = '2026-11-20T12:00:00.000Z';
const model = sampleAdminModel({
  id: 5,
  slug: 'olga-curtain',
  name: 'Olga Curtain',
  description: 'First.',
  tags: ['new'],
  profileImage: '/media/portraits/olga.svg',
});

const open = () => {
  const server = fakeServer();
  server.answer('GET /api/admin/models/5/placements', []);
  server.answer('GET /api/admin/models/5/pictures', []);
  server.answer('GET /api/admin/models/5/holder-email', { email: null, requestEmail: null });
  const rendered = renderWithProviders(
    <>
      <ModelEditor model={model} />
      <ToastHost />
    </>,
  );
  const type = async (label: string, text: string) => {
    const field = screen.getByLabelText(label);
    await rendered.user.clear(field);
    await rendered.user.type(field, text);
  };
  return {
    server,
    type,
    user: rendered.user,
    router: rendered.router,
    press: (name: string) => rendered.user.click(screen.getByRole('button', { name })),
  };
};

const conflict = () =>
  new Response(
    JSON.stringify({
      error: 'model.changed',
      message: 'Changed since.',
      requestId: 'r',
      fields: { version: 'is not the newest' },
    }),
    { status: 409 },
  );

test('only changed fields are sent, with the version that was read', async () => {
  const { server, type, press } = open();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await type('About', 'On stage.');
  await press('Save');
  const save = await server.next('PATCH /api/models/5');
  expect(save.body).toEqual({ version: 1, bio: 'On stage.' });
  save.reply({ ...model, bio: 'On stage.', version: 2 });
  await screen.findByText('Olga Curtain has been saved.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
});

test('a conflict shows both values, keeps my other changes and saves the selected ones', async () => {
  const { server, type, press, user } = open();
  await type('Description', 'Mine.');
  await type('About', 'My bio.');
  server.answer('GET /api/admin/models/5', { ...model, description: 'Theirs.', likes: 99, version: 2 });
  server.answer('GET /api/admin/models/5/placements', []);
  server.answer('GET /api/admin/models/5/pictures', []);
  server.answer('GET /api/admin/models/5/holder-email', { email: null, requestEmail: null });
  await press('Save');
  (await server.next('PATCH /api/models/5')).reply(conflict());
  const panel = await screen.findByRole('alert');
  within(panel).getByText('Updated with their values: Likes.');
  within(panel).getByText('Mine.');
  await user.click(within(panel).getByText('Theirs.'));
  await press('Save with these choices');
  const save = await server.next('PATCH /api/models/5');
  expect(save.body).toEqual({ version: 2, bio: 'My bio.' });
  save.reply({ ...model, description: 'Theirs.', likes: 99, bio: 'My bio.', version: 3 });
  await screen.findByText('Olga Curtain has been saved.');
  expect(screen.getByLabelText<HTMLInputElement>('Description').value).toBe('Theirs.');
  expect(screen.getByLabelText<HTMLInputElement>('Likes').value).toBe('99');
});

test('an error stands at its field, which gets the focus', async () => {
  const { server, type, press } = open();
  await type('Slug', 'taken');
  await press('Save');
  (await server.next('PATCH /api/models/5')).reply(
    {
      error: 'invalid',
      message: 'Wrong fields.',
      requestId: 'r',
      fields: { slug: 'This slug is already taken.' },
    },
    { status: 409 },
  );
  await screen.findByText('This slug is already taken.');
  const slug = screen.getByLabelText('Slug');
  expect(slug.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(slug);
});

test('changes can be undone', async () => {
  const { type, press } = open();
  await type('About', 'Typed by mistake.');
  await press('Undo changes');
  expect(screen.getByLabelText<HTMLInputElement>('About').value).toBe('');
});

test('a model that someone else archived is shown as archived, and the changes are kept until it is restored', async () => {
  const { server, type, press, user } = open();
  await type('About', 'On stage.');
  const archived = { ...model, version: 2, archived: true, archivedAt: at };
  server.answer('GET /api/admin/models/5', archived);
  server.answer('GET /api/admin/models/5/placements', []);
  server.answer('GET /api/admin/models/5/pictures', []);
  server.answer('GET /api/admin/models/5/holder-email', { email: null, requestEmail: null });
  await press('Save');
  (await server.next('PATCH /api/models/5')).reply(
    { error: 'model.archived', message: 'This model was removed.', requestId: 'r' },
    { status: 410 },
  );
  await screen.findByText('Someone else archived this model while you were editing.');
  screen.getByText('Archived');
  screen.getByText('Restore this model to edit it. Your unsaved changes stay here until you leave the page.');
  expect(screen.queryByText(/410/)).toBeNull();

  await press('Restore');
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Restore' }));
  const restore = await server.next('POST /api/admin/models/5/restore');
  expect(restore.body).toEqual({ version: 2 });
  restore.reply({ ...model, version: 3 });
  expect((await screen.findByLabelText<HTMLInputElement>('About')).value).toBe('On stage.');
});

test('two admins who archive the same model: the second one sees that it is archived', async () => {
  const { server, press, user } = open();
  server.answer('GET /api/admin/models/5', { ...model, version: 2, archived: true, archivedAt: at });
  server.answer('GET /api/admin/models/5/placements', []);
  server.answer('GET /api/admin/models/5/pictures', []);
  server.answer('GET /api/admin/models/5/holder-email', { email: null, requestEmail: null });
  await press('Archive');
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Archive' }));
  (await server.next('POST /api/admin/models/5/archive')).reply(conflict());
  await screen.findByText('Someone else archived this model while you were editing.');
  screen.getByRole('button', { name: 'Restore' });
});

test('status and “is online” do not contradict each other', async () => {
  const { user } = open();
  await user.click(screen.getByLabelText('Is online'));
  expect(screen.getByRole('combobox', { name: 'Status' }).textContent).toContain('Offline');
});

test('unsaved changes are discarded only after a question', async () => {
  const { type, router, press } = open();
  await type('About', 'On stage.');
  await router.navigate('/admin/inbox');
  await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' });
  await press('Cancel');
  expect(router.state.location.pathname).toBe('/');
  expect(screen.getByLabelText<HTMLInputElement>('About').value).toBe('On stage.');
  await router.navigate('/admin/inbox');
  await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' });
  await press('Discard changes');
  expect(router.state.location.pathname).toBe('/admin/inbox');
});
