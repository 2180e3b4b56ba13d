import { screen } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { ShareLinks } from './share-links';

const path = '/api/insights/site/shares';

test('a link is made of the figures in the URL, and listed with what it shows and its last use', async () => {
  const server = fakeServer();
  const url = '/admin/account?of=clicks&from=2026-11-01&to=2026-11-20&where=country:DE';
  const { user } = renderWithProviders(
    <ShareLinks path={path} subjects={['visits', 'clicks']} sharedBy="your name" />,
    { url },
  );
  (await server.next(`GET ${path}`)).reply({ links: [] });
  await user.type(screen.getByLabelText('Name of the share link'), 'For the label');
  await user.click(screen.getByLabelText('Device'));
  await user.click(screen.getByLabelText('Choose other days'));
  await user.type(screen.getByLabelText('Days until it ends (optional)'), '30');
  await user.type(screen.getByLabelText('Your password'), 'right horse');
  await user.click(screen.getByRole('button', { name: 'Create share link' }));
  const sent = await server.next(`POST ${path}`);
  const shows = {
    ...{ of: 'clicks', panels: ['time', 'country', 'source'], where: ['country:DE'], open: ['period'] },
    range: { from: '2026-11-01', to: '2026-11-20' },
  };
  expect(sent.body).toEqual({ name: 'For the label', accountPassword: 'right horse', days: 30, ...shows });
  const link = { id: 3, name: 'For the label', shows, hasPassword: true, expiresAt: null, lastUsedAt: null };
  sent.reply({ links: [link], created: 'https://marquee.example/shared#token' });
  await screen.findByText('https://marquee.example/shared#token');
  screen.getByText(
    'Over time, Country, Source; Country is Germany; with a password; until it is revoked; never used',
  );
});
