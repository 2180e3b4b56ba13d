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
        hoursEach: 1,
      }}
      timezone="Europe/Berlin"
    />,
  );
  const countries = within(screen.getByRole('group', { name: 'Clicks by country' }));
  expect(countries.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Germany40 clicks · 12 unique',
    'Unknown9 clicks · 9 unique',
    'Other countriesEach with fewer than 5 people.3 clicks · 3 unique',
  ]);
  await screen.findByText(
    'Hours are Europe/Berlin. 7 clicks are in hours with fewer than 5 people, which are not shown.',
  );
  await user.click(screen.getByRole('button', { name: 'Table of Clicks by hour' }));
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    '09:00',
    '21:00',
    'Other hours',
    'Total',
  ]);
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    ...['15', '15', '30', '20', '7', '7'],
    ...['52', '–'],
  ]);
});

test('hours in blocks are named by their span, and few clicks show a sentence instead of a misleading chart', async () => {
  const audience = { countries: [], devices: [], sources: [] };
  const { user, unmount } = renderWithProviders(
    <AudiencePanels audience={{ ...audience, hours: [group('20', 30)], hoursEach: 4 }} timezone="UTC" />,
  );
  await user.click(await screen.findByRole('button', { name: 'Table of Clicks by hour' }));
  screen.getByRole('rowheader', { name: '20:00–24:00' });
  unmount();
  renderWithProviders(
    <AudiencePanels
      audience={{ ...audience, hours: [group(otherGroups, 54)], hoursEach: 8 }}
      timezone="UTC"
    />,
  );
  await screen.findByText('Not enough clicks to show hours yet (54): each time of day needs 5 people.');
  expect(screen.queryByRole('button', { name: 'Table of Clicks by hour' })).toBeNull();
});
