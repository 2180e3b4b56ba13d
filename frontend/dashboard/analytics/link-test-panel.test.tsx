import { screen } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { LinkTestPanel } from './link-test-panel';

const id = '0b7c6c2e-6b6d-4c57-9f5e-0d3a6c2d9a11';
const path = `/track/ada-north/onlyfans?surface=profile&from=direct&test=${id}`;

test('a test shows the links to press, waits, and then shows how the click was counted', async () => {
  const server = fakeServer();
  const { user } = renderWithProviders(<LinkTestPanel slug="ada-north" />);
  await user.click(screen.getByRole('button', { name: 'Test my link' }));
  const started = await server.next('POST /api/insights/ada-north/link-tests');
  started.reply({ id, links: [{ platform: 'onlyfans', path }] }, { status: 201 });
  const asked = `GET /api/insights/ada-north/link-tests/${id}`;
  (await server.next(asked)).reply({ state: 'waiting', until: '2026-11-22T12:15:00.000Z' });
  const link = await screen.findByRole('link', { name: /Open my OnlyFans link/ });
  expect(link.getAttribute('href')).toBe(path);
  (await server.next(asked)).reply({
    state: 'counted',
    platform: 'onlyfans',
    acceptedAt: '2026-11-22T12:01:00.120Z',
    message: { producer: '7f3d2c1b-6b6d-4c57-9f5e-0d3a6c2d9a11', seq: 88_121 },
    countedAt: '2026-11-22T12:01:00.480Z',
    day: '2026-11-22',
    invalid: 'own',
  });
  await screen.findByText(/7f3d2c1b…\/88121/);
  expect(screen.getByText(/Not added to your figures/).parentElement?.textContent).toMatch(
    /because you are logged in here/,
  );
  expect(screen.getByRole('button', { name: 'Test again' })).toBeTruthy();
});
