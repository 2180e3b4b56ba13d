import type { AdminVideo } from '@marquee/contracts/http/admin-videos';
import { screen, within } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { VideosPage } from './videos-page';

const session = {
  email: 'ada@example.com',
  role: 'administrator',
  expiresAt: '2099-01-01T00:00:00.000Z',
};

const evening: AdminVideo = {
  id: 7,
  slug: 'evening-show',
  title: 'Evening Show',
  description: '',
  thumbnailUrl: null,
  duration: 90,
  premium: false,
  views: 12,
  likes: 3,
  category: 'new',
  tags: ['live'],
  modelId: 1,
  model: { name: 'Ada Vale', slug: 'ada-vale', profileImage: null, archived: false },
  version: 1,
  listed: true,
  archivedAt: null,
  createdAt: '2026-11-20T12:00:00.000Z',
};

const open = async () => {
  const server = fakeServer();
  localStorage.setItem('marquee_admin_until', session.expiresAt);
  server.answer('GET /api/admin/session', session);
  let video = evening;
  server.answer(
    'GET /api/admin/videos?',
    () => new Response(JSON.stringify([video]), { headers: { 'x-total-count': '1' } }),
  );
  server.answer('GET /api/admin/videos/7', () => new Response(JSON.stringify(video)));
  server.answer('GET /api/admin/models/1/pictures', []);
  const { user } = renderWithProviders(<VideosPage />);
  // The page is hidden until all of it is there.
  await screen.findByRole('button', { name: /Evening Show/ });
  const change = (next: AdminVideo) => {
    video = next;
  };
  return { server, user, change };
};

const openDrawer = async ({ user }: Pick<Awaited<ReturnType<typeof open>>, 'user'>) => {
  await user.click(screen.getByRole('button', { name: /Evening Show/ }));
  return within(await screen.findByRole('complementary', { name: 'Video' }));
};

test('a new video is sent with its duration in seconds, and the server’s refusal is at its field', async () => {
  const { server, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Add video' }));
  const drawer = within(await screen.findByRole('complementary', { name: 'Video' }));
  await user.type(drawer.getByLabelText('Title'), 'Quiet Hour');
  drawer.getByText(/\/video\/quiet-hour\./);
  await user.type(drawer.getByLabelText("Model's slug"), 'no-such-model');
  await user.type(drawer.getByLabelText('Duration'), '12:30');
  await user.click(drawer.getByRole('button', { name: 'Add video' }));
  const call = await server.next('POST /api/admin/videos');
  expect(call.body).toMatchObject({
    title: 'Quiet Hour',
    modelSlug: 'no-such-model',
    duration: 750,
    slug: '',
  });
  call.reply(
    {
      error: 'video.no-creator',
      message: 'A video needs a listed model.',
      requestId: 'r',
      fields: { modelSlug: 'is not the slug of a model' },
    },
    { status: 422 },
  );
  await drawer.findByText(/is not the slug of a model/i);
  expect(document.activeElement).toBe(drawer.getByLabelText("Model's slug"));
});

test('an edit that meets a newer version overwrites nothing, keeps the input, and is sent again for the newer version', async () => {
  const page = await open();
  const { server, user, change } = page;
  const drawer = await openDrawer(page);
  const title = await drawer.findByLabelText<HTMLInputElement>('Title');
  await user.clear(title);
  await user.type(title, 'Late Show');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  const first = await server.next('PATCH /api/admin/videos/7');
  expect(first.body).toMatchObject({ version: 1, title: 'Late Show', duration: 90 });
  change({ ...evening, version: 2, views: 99 });
  first.reply(
    {
      error: 'video.stale',
      message: 'This video was changed meanwhile.',
      requestId: 'r',
      fields: { version: 'is 2 by now' },
    },
    { status: 409 },
  );
  await drawer.findByText(/Someone else changed this video/);
  await drawer.findByText(/version 2/);
  expect(title.value).toBe('Late Show');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  const second = await server.next('PATCH /api/admin/videos/7');
  expect(second.body).toMatchObject({ version: 2, title: 'Late Show' });
});

test('a video is archived after a question, and can be restored', async () => {
  const page = await open();
  const { server, user, change } = page;
  const drawer = await openDrawer(page);
  await user.click(await drawer.findByRole('button', { name: 'Archive' }));
  const question = await screen.findByRole('alertdialog', { name: 'Archive Evening Show?' });
  await user.click(within(question).getByRole('button', { name: 'Archive' }));
  const call = await server.next('POST /api/admin/videos/7/archive');
  expect(call.body).toEqual({ version: 1 });
  const archived = { ...evening, version: 2, listed: false, archivedAt: '2026-11-21T12:00:00.000Z' };
  change(archived);
  call.reply(archived);
  await user.click(await drawer.findByRole('button', { name: 'Restore' }));
  expect((await server.next('POST /api/admin/videos/7/restore')).body).toEqual({ version: 2 });
});
