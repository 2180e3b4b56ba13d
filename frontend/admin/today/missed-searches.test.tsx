import { screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { MissedSearchList } from './missed-searches';

test('terms without a result are listed with the people who searched for them', async () => {
  fakeServer().answer('GET /api/admin/missed-searches', [
    { term: 'trumpet', people: 12 },
    { term: 'theatre de nuit', people: 5 },
  ]);
  renderWithProviders(<MissedSearchList />);
  await screen.findByText('trumpet');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'trumpet at least 12 people',
    'theatre de nuit at least 5 people',
  ]);
});

test('without such terms nothing is shown', async () => {
  const server = fakeServer();
  server.answer('GET /api/admin/missed-searches', []);
  const { container } = renderWithProviders(<MissedSearchList />);
  await waitFor(() => expect(server.calls).toHaveLength(1));
  expect(container.textContent).toBe('');
});
