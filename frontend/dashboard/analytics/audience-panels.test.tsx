import { type Audience, otherGroups, unknownGroup } from '@marquee/contracts/http/model-analytics';
import { screen, within } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { modelInsights } from '../testing/model-insights';
import { AudiencePanels } from './audience-panels';

const group = (name: string, clicks: number, uniqueClicks = clicks) => ({ name, clicks, uniqueClicks });
const none: Audience = { countries: [], devices: [], sources: [], hours: [], hoursEach: 1 };

const shown = (audience: Partial<Audience>) => {
  const { model, stats, range, ...rest } = modelInsights(0);
  return renderWithProviders(
    <AudiencePanels
      insights={{
        ...rest,
        model: { ...model, platforms: ['fanvue'] },
        stats: {
          ...stats,
          clicksByPlatform: [{ platform: 'fanvue', clicks: 4 }],
          audience: { ...none, ...audience },
        },
        range: { ...range, timezone: 'Europe/Berlin' },
      }}
    />,
  );
};
const rowsOf = (name: string) =>
  within(screen.getByRole('heading', { name }).closest('section') as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a platform without clicks is listed with 0, and one without a link says so', () => {
  shown({});
  expect(rowsOf('Clicks by platform')).toEqual(['Fanvue4 clicks', 'OnlyFansNo link set.0 clicks']);
});

test('groups have readable names, clicks and unique clicks, unknown ones come last, and small ones are explained', async () => {
  const { user } = shown({
    countries: [group(unknownGroup, 90), group('DE', 40, 12), group('ZZ', 9), group(otherGroups, 3)],
    hours: [group('21', 60, 20), group('9', 45), group(otherGroups, 7)],
  });
  expect(rowsOf('Clicks by country')).toEqual([
    'Germany40 clicks · 12 unique',
    'Unknown9 clicks · 9 unique',
    'Other countriesEach with fewer than 5 people.3 clicks · 3 unique',
    'UnknownClicks of pages that did not send it.90 clicks · 90 unique',
  ]);
  await screen.findByText(
    'Hours are Europe/Berlin. 7 clicks are hidden because fewer than 5 people clicked in those hours.',
  );
  await user.click(screen.getByRole('button', { name: 'Table of Clicks by hour' }));
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    '09:00',
    '21:00',
    'Other hours',
    'Total',
  ]);
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    ...['45', '45', '60', '20', '7', '7'],
    ...['112', '–'],
  ]);
});

test('hours in blocks are named by their span', async () => {
  const { user } = shown({ hours: [group('20', 130)], hoursEach: 4 });
  await user.click(await screen.findByRole('button', { name: 'Table of Clicks by hour' }));
  screen.getByRole('rowheader', { name: '20:00–24:00' });
});

test('below 100 clicks there is no chart of hours, which would show chance', async () => {
  const { container } = shown({ hours: [group('20', 99)] });
  await (await import('./hour-chart')).HourChart;
  expect(container.querySelector('[aria-hidden] ~ section')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Clicks by hour' })).toBeNull();
});
