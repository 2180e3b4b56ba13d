import { screen } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { LinkHealthPanel } from './link-health-panel';

const link = {
  platform: 'onlyfans',
  link: 'https://onlyfans.com/ada-north',
  state: 'works',
  status: 200,
  checkedAt: '2026-11-20T12:00:00.000Z',
  deadSince: null,
  clicksSinceDead: 0,
};

test('a dead link is reported with the clicks that went to it, a working one without', async () => {
  const server = fakeServer();
  renderWithProviders(<LinkHealthPanel slug="ada-north" />);
  const asked = await server.next('GET /api/insights/ada-north/links');
  asked.reply([
    { ...link, state: 'dead', status: 404, deadSince: '2026-11-18T12:00:00.000Z', clicksSinceDead: 1 },
    { ...link, platform: 'fanvue' },
  ]);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/OnlyFans.*Not found since Nov 18, 2026. It has had 1 click since then/);
  expect(screen.getByText(/Works, checked Nov 20, 2026/)).toBeTruthy();
});
