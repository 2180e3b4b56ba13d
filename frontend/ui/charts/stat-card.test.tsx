import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { StatCard } from './stat-card';

test('an unusual change is marked at its figure, and no other', () => {
  const change = { text: '×48 (1,690 before)', direction: 'up' } as const;
  const { unmount } = renderWithProviders(
    <StatCard name="Views" value="81,517" change={{ ...change, isUnusual: true }} />,
  );
  screen.getByText('Unusual');
  unmount();
  renderWithProviders(<StatCard name="Views" value="81,517" change={change} />);
  expect(screen.queryByText('Unusual')).toBeNull();
});
