import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { DayNotes } from './day-notes';

const day = '2026-11-20';

test('a conspicuous day says its pattern and that it still counts', () => {
  renderWithProviders(
    <DayNotes conspicuous={[{ day, reason: 'one-network', events: 1_070, of: 1_095 }]} corrections={[]} />,
  );
  screen.getByText(/conspicuous: one network made 1,070 of 1,095 visits and clicks\. They still count\./);
});

test('a corrected day says when, and how many events were removed', () => {
  renderWithProviders(
    <DayNotes
      conspicuous={[{ day, reason: 'burst', events: 70, of: 95 }]}
      corrections={[{ day, at: '2026-11-22T08:00:00.000Z', removed: 1 }]}
    />,
  );
  expect(screen.queryByText(/still count/)).toBeNull();
  screen.getByText(/were corrected on Nov 22, 2026: 1 event of all models was found invalid/);
});

test('demo traffic is named as such', () => {
  const { container } = renderWithProviders(<DayNotes conspicuous={[]} corrections={[]} demo={1_204} />);
  expect(container.textContent).toBe(
    '1,204 views and clicks of these are simulated demo traffic. No public figure includes them.',
  );
});
