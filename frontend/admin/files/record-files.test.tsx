import type { ImportLine } from '@marquee/contracts/http/model-file';
import { screen } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { AdminPage } from '../frame/admin-page';
import { RecordFiles } from './record-files';

const session = {
  email: 'ada@example.com',
  role: 'administrator',
  expiresAt: '2099-01-01T00:00:00.000Z',
};

const open = async () => {
  const server = fakeServer();
  localStorage.setItem('marquee_admin_until', session.expiresAt);
  server.answer('GET /api/admin/session', session);
  const { user } = renderWithProviders(
    <AdminPage title="Models">
      <RecordFiles records="models" state="all" onImported={async () => {}} />
    </AdminPage>,
  );
  const dryRun = async (text: string) => {
    await user.click(await screen.findByText('Import and export'));
    await user.click(screen.getByText('Import CSV'));
    await user.upload(screen.getByLabelText('CSV file'), new File([text], 'a.csv', { type: 'text/csv' }));
    await user.click(screen.getByRole('button', { name: 'Dry run' }));
    return server.next('POST /api/admin/models/import');
  };
  return { server, user, dryRun };
};

test('a file that cannot be read is refused with the server’s reason', async () => {
  const { dryRun } = await open();
  (await dryRun('name\n')).reply(
    {
      error: 'file.unreadable',
      message: 'The file cannot be read.',
      requestId: 'r',
      fields: { file: 'has no column slug' },
    },
    { status: 400 },
  );
  await screen.findByText("Couldn't import the file: the file has no column slug.");
});

test('a file with headings only says so, and there is nothing to apply', async () => {
  const { dryRun } = await open();
  const line: ImportLine = {
    is: 'finished',
    dryRun: true,
    rows: 0,
    counts: { add: 0, update: 0, unchanged: 0, refused: 0 },
  };
  (await dryRun('slug,name\n')).reply(new Response(`${JSON.stringify(line)}\n`));
  await screen.findByText('The file has column headings and no rows: there is nothing to import.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true);
});

test('an export after the session has ended asks to log in and keeps the page', async () => {
  const { server, user } = await open();
  await user.click(await screen.findByText('Import and export'));
  await user.click(screen.getByText('Export CSV'));
  (await server.next('GET /api/admin/models/export?format=csv&state=all')).reply({}, { status: 401 });
  await screen.findByText('Your session has ended. Log in again; your unsaved input is kept.');
  expect(screen.queryByText(/401/)).toBeNull();
});
