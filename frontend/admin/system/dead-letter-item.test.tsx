import type { DeadLetter } from '@marquee/contracts/http/dead-letters';
import { screen } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { ToastHost } from '../../platform/toast/toast-host';
import { DeadLetterItem } from './dead-letter-item';

const deadLetter: DeadLetter = {
  id: 7,
  producer: null,
  seq: null,
  events: null,
  queue: 'analytics.activity.count',
  stage: 'parse',
  reason: 'not a batch',
  bytes: 11,
  attempts: 1,
  state: 'parked',
  counted: false,
  firstAt: '2026-11-20T12:00:00.000Z',
  lastAt: '2026-11-20T12:00:00.000Z',
};

const show = (changes: Partial<DeadLetter> = {}) =>
  renderWithProviders(
    <>
      <DeadLetterItem deadLetter={{ ...deadLetter, ...changes }} />
      <ToastHost />
    </>,
  );

test('its content loads only when it is opened', async () => {
  const server = fakeServer();
  const { user } = show();
  expect(server.calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show bytes of dead letter 7' }));
  (await server.next('GET /api/admin/dead-letters/7')).reply({
    ...deadLetter,
    headers: {},
    text: 'raw bytes',
  });
  await screen.findByText('raw bytes');
});

test('a replay needs a confirmation and reports its result', async () => {
  const server = fakeServer();
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Replay dead letter 7' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(server.calls).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Replay dead letter 7' }));
  await user.click(await screen.findByRole('button', { name: 'Replay' }));
  (await server.next('POST /api/admin/dead-letters/7/replay')).reply({ ...deadLetter, state: 'replayed' });
  await screen.findByText('Dead letter replayed');
});

test('a failed discard says why', async () => {
  const server = fakeServer();
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Discard dead letter 7' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  (await server.next('POST /api/admin/dead-letters/7/discard')).reply(
    { error: 'dead-letter.counted', message: 'It is counted already.', requestId: 'r' },
    { status: 409 },
  );
  await screen.findByText("Couldn't discard the dead letter: 409 It is counted already.");
});

test('a counted message can be neither replayed nor discarded, a discarded one only replayed', () => {
  const { unmount } = show({ counted: true });
  expect(screen.queryByRole('button', { name: /Replay|Discard/ })).toBeNull();
  unmount();
  show({ state: 'discarded' });
  screen.getByRole('button', { name: 'Replay dead letter 7' });
  expect(screen.queryByRole('button', { name: /Discard/ })).toBeNull();
});
