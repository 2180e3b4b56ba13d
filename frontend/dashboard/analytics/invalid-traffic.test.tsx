import { invalidReasons } from '@marquee/contracts/events/visit-facts';
import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { InvalidTraffic } from './invalid-traffic';

test('reasons with events are listed first, the others behind a title, all with a sentence, and the limits are named', () => {
  renderWithProviders(
    <InvalidTraffic
      invalid={[
        { reason: 'own', events: 1 },
        { reason: 'repeated', events: 1_200 },
      ]}
    />,
  );
  const others = screen.getByText(`${invalidReasons.length - 2} reasons without events`).closest('details');
  expect(others?.querySelectorAll('li')).toHaveLength(invalidReasons.length - 2);
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(items[0]).toMatch(/^Repeats.+\.1,200 events$/);
  expect(items[1]).toMatch(/^Own visits.+\.1 event$/);
  screen.getByText('What cannot be filtered');
});
