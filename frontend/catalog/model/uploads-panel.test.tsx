import { pictureMaxBytes } from '@marquee/contracts/rules/picture-limits';
import { screen } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { profileUses } from '../profile-form/profile-fields';
import { UploadsPanel } from './uploads-panel';

const idOf = (digit: string) => digit.repeat(32);
const picture = (digit: string, used = false) => ({
  id: idOf(digit),
  link: `/media/uploads/${idOf(digit)}-1280.jpg`,
  used,
  uploadedAt: '2026-11-20T12:00:00.000Z',
});
const path = '/api/insights/ada-north/pictures';

const open = (pictures: readonly unknown[] = []) => {
  const server = fakeServer();
  server.answer(`GET ${path}`, pictures);
  const chosen: unknown[] = [];
  return {
    server,
    chosen,
    ...renderWithProviders(
      <UploadsPanel
        title="Your uploads"
        source={{ url: path, queryKey: ['insights', 'ada-north'] }}
        shown={[]}
        uses={profileUses({ profileImage: picture('b').link, gallery: [] }, (changes) =>
          chosen.push(changes),
        )}
      />,
    ),
  };
};

const photo = new File(['bytes'], 'stage.jpg', { type: 'image/jpeg' });

test('pictures are sent one after the other, and a refused one does not stop the next', async () => {
  const { server, chosen, user } = open();
  await user.upload(await screen.findByLabelText('Upload photos'), [photo, photo]);
  const first = await server.next(`POST ${path}`);
  expect(first.headers.get('content-type')).toBe('application/octet-stream');
  expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  first.reply(
    { error: 'picture.damaged', message: 'This photo is damaged.', requestId: 'x' },
    { status: 422 },
  );
  (await server.next(`POST ${path}`)).reply([picture('a')]);
  expect(await screen.findByText('stage.jpg: This photo is damaged.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Make profile photo: upload 1' }));
  await user.click(screen.getByRole('button', { name: 'Add to gallery: upload 1' }));
  expect(chosen).toEqual([
    { profileImage: picture('a').link },
    { gallery: [{ url: picture('a').link, alt: '' }] },
  ]);
});

test('the upload that is the profile photo is marked', async () => {
  open([picture('a'), picture('b')]);
  const current = await screen.findByRole('button', { name: 'Profile photo: upload 2' });
  expect(current.getAttribute('aria-pressed')).toBe('true');
});

test('a file that is too large is not sent', async () => {
  const { server, user } = open();
  const large = new File(['x'], 'large.png', { type: 'image/png' });
  Object.defineProperty(large, 'size', { value: pictureMaxBytes + 1 });
  await user.upload(await screen.findByLabelText('Upload photos'), large);
  expect(await screen.findByText('large.png has 10.5 MB. A photo may have at most 10 MB.')).toBeTruthy();
  expect(server.calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('a picture can be deleted unless it is in use', async () => {
  const { server, user } = open([picture('a', true), picture('b')]);
  expect(await screen.findByRole('button', { name: 'Delete upload 1' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Delete upload 2' }));
  (await server.next(`POST ${path}/${idOf('b')}/delete`)).reply([picture('a', true)]);
  expect(await screen.findByText('Your uploads (1 of 40)')).toBeTruthy();
});
