import { otherGroups } from '@marquee/contracts/http/model-analytics';
import { screen, within } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { AudiencePanels } from './audience-panels';

const group = (name: string, clicks: number, uniqueClicks = clicks) => ({ name, clicks, uniqueClicks });

test('groups have readable names, clicks and unique clicks, and small ones are explained', async () => {
  const { user } = renderWithProviders(
    <AudiencePanels
      audience={{
        countries: [group('DE', 40, 12), group('ZZ', 9), group(otherGroups, 3)],
        devices: [group('Mobile', 52)],
        sources: [group('Instagram', 52)],
        hours: [group('21', 30, 20), group('9', 15), group(otherGroups, 7)],
      }}
      timezone="Europe/Berlin"
    />,
  );
  const countries = within(screen.getByRole('group', { name: 'Clicks by country' }));
  expect(countries.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Germany40 clicks · 12 unique',
    'Unknown9 clicks · 9 unique',
    `${otherGroups}Groups that are too small to show, added up.3 clicks · 3 unique`,
  ]);
  await screen.findByText(
    'Hours are Europe/Berlin. 7 clicks are in hours with fewer than 5 people, which are not shown.',
  );
  await user.click(screen.getByRole('button', { name: 'Table of Clicks by hour' }));
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    '09:00',
    '21:00',
    otherGroups,
    'Total',
  ]);
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    ...['15', '15', '30', '20', '7', '7'],
    ...['52', '–'],
  ]);
});
