import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { DayChart } from './day-chart';

test.each([
  ['bars', 0, false],
  ['bars', 3, true],
  ['line', 0, true],
] as const)('the legend of %s names a hollow sign only where today has one: %s', (as, count, isNamed) => {
  renderWithProviders(
    <DayChart
      days={['2026-11-19', '2026-11-20']}
      today="2026-11-20"
      countedSince={null}
      series={[{ unit: ['click', 'clicks'], color: 'gold', as, counts: [4, count] }]}
    />,
  );
  expect(screen.queryByText('Hollow: today, not over yet') !== null).toBe(isNamed);
});
