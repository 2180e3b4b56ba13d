// Loaded here: Jest cannot load it for several queries at once.
import '@marquee/contracts/http/figures';
import { type Audience, otherGroups, unknownGroup } from '@marquee/contracts/http/model-analytics';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { modelInsights } from '../testing/model-insights';
import { AudiencePanels } from './audience-panels';

const group = (name: string, clicks: number, uniqueClicks = clicks) => ({ name, clicks, uniqueClicks });
const none: Audience = { countries: [], devices: [], sources: [], hours: [], hoursEach: 1 };

const shown = (audience: Partial<Audience>) => {
  const { model, stats, range, ...rest } = modelInsights(0);
  return renderWithProviders(
    <AudiencePanels
      slug="ada-north"
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
  expect(rowsOf('Clicks by platform')).toEqual(['Only Fanvue4 clicks', 'OnlyFansNo link set.0 clicks']);
});

test('groups have readable names, clicks and unique clicks, unknown ones come last, and small ones are explained', async () => {
  const { user } = shown({
    countries: [group(unknownGroup, 90), group('DE', 40, 12), group('ZZ', 9), group(otherGroups, 3)],
    hours: [group('21', 60, 20), group('9', 45), group(otherGroups, 7)],
  });
  expect(rowsOf('Clicks by country')).toEqual([
    'Only Germany40 clicks · 12 unique',
    'Only Unknown9 clicks · 9 unique',
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

test('a row filters all lists, one value of each dimension, and a removed chip ends it', async () => {
  const asked: string[] = [];
  fakeServer().answer('GET /api/insights/ada-north/figures', ({ path }: { readonly path: string }) => {
    asked.push(path);
    const by = new URL(path, 'http://site').searchParams.get('by') ?? '';
    const names: Record<string, string> = {
      country: 'DE',
      device: 'Mobile',
      source: 'Google',
      platform: 'fanvue',
    };
    return {
      range: { from: '2026-06-01', to: '2026-06-02', timezone: 'UTC' },
      totals: { clicks: 40, uniqueClicks: 12 },
      rows: [{ [by]: names[by] ?? '', clicks: 35, uniqueClicks: 10 }],
    };
  });
  const { user, router } = shown({
    countries: [group('DE', 40, 12), group('AT', 9)],
    devices: [group('Mobile', 49)],
  });
  await user.click(screen.getByRole('button', { name: 'Only Germany' }));
  await waitFor(() => expect(rowsOf('Clicks by device')).toEqual(['Only Mobile35 clicks · 10 unique']));
  expect(rowsOf('Clicks by platform')).toEqual(['Only Fanvue35 clicks', 'OnlyFansNo link set.0 clicks']);
  screen.getByText(/^Filtered clicks are rounded down to fives/);
  await user.click(screen.getByRole('button', { name: 'Only Mobile' }));
  await waitFor(() => expect(asked.at(-1)).toContain('where=country%3ADE&where=device%3AMobile'));
  await user.click(screen.getByRole('button', { name: 'Remove Country is Germany' }));
  await user.click(await screen.findByRole('button', { name: 'Remove Device is Mobile' }));
  expect(router.state.location.search).toBe('');
  expect(rowsOf('Clicks by device')).toEqual(['Only Mobile49 clicks · 49 unique']);
});
