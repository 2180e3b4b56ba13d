import { invalidReasons } from '@marquee/contracts/events/visit-facts';
import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { InvalidTraffic } from './invalid-traffic';

test('every reason is listed with a sentence, most events first, and the limits are named', () => {
  renderWithProviders(
    <InvalidTraffic
      invalid={[
        { reason: 'own', events: 1 },
        { reason: 'repeated', events: 1_200 },
      ]}
    />,
  );
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(items[0]).toMatch(/^Repeats.+\.1,200 events$/);
  expect(items[1]).toMatch(/^Own visits.+\.1 event$/);
  expect(items.filter((item) => /\.0 events$/.test(item))).toHaveLength(invalidReasons.length - 2);
  screen.getByRole('heading', { name: 'What cannot be filtered' });
});
