// Loaded here: Jest cannot load it for several queries at once.
import '@marquee/contracts/http/conspicuous-days';
import '@marquee/contracts/http/figures';
import '@marquee/contracts/http/models';
import '@marquee/contracts/http/notes';
import '@marquee/contracts/http/site-clicks';
import '@marquee/contracts/http/website-analytics';
import type { Notes } from '@marquee/contracts/http/notes';
import type { WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import { addDays, daysBetween } from '@marquee/contracts/rules/days';
import { screen, waitFor, within } from '@testing-library/react';
import { adminSessionFlag } from '../../platform/storage/admin-session-flag';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { FiguresPage, ToFigures } from './figures-page';

const today = '2026-06-10';
const site = (first: string, countedSince: string): WebsiteAnalytics => ({
  realTimeUsers: 3,
  totalViews: 100,
  uniqueVisitors: 40,
  otherViews: 0,
  dailyStats: [],
  topPages: [{ page: '/', views: 70 }],
  countries: [],
  devices: [],
  referrers: [{ referrer: 'news.example', visitors: 4, views: 5 }],
  entryPages: [{ page: '/model/ada-vale', visitors: 9 }],
  sameHours: {
    until: 8,
    views: 60,
    viewsWeekBefore: 40,
    visitors: 50,
    visitorsWeekBefore: 40,
  },
  range: { first, last: today, today, timezone: 'UTC', countedSince },
});
const clicks = {
  ...{ seen: 70, slotCards: 50, opened: 10 },
  ...{ clicks: 4, uniqueClicks: 3, cardClicks: 3, cardClickRate: 6 },
};

const open = (search: string, notes: Notes = { notes: [], placements: [] }, countedSince = '2026-01-01') => {
  window.history.replaceState(null, '', `/admin/figures${search}`);
  const server = fakeServer();
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  adminSessionFlag.set(expiresAt);
  server.answer('GET /api/admin/session', () => ({
    email: 'a@example.org',
    role: 'administrator',
    expiresAt,
  }));
  server.answer('GET /api/admin/conspicuous-days', () => ({ days: [], corrections: [], refilters: [] }));
  server.answer('GET /api/admin/notes', () => notes);
  server.answer('GET /api/admin/models', () => []);
  const firstOf = (params: URLSearchParams) =>
    params.get('from') ?? addDays(today, params.get('period') === 'daily' ? 0 : -6);
  const paramsOf = (path: string) => new URL(path, 'http://site').searchParams;
  server.answer('GET /api/insights/site/visits', ({ path }: { readonly path: string }) =>
    site(firstOf(paramsOf(path)), countedSince),
  );
  server.answer('GET /api/insights/site/clicks', ({ path }: { readonly path: string }) => ({
    totals: clicks,
    before: { ...clicks, first: today, last: today, dailyStats: [] },
    dailyStats: [],
    surfaces: [{ surface: 'home-featured', position: 0, seen: 50, opened: 4, clicks: 3 }],
    models: [],
    range: site(firstOf(paramsOf(path)), countedSince).range,
  }));
  const asked: URLSearchParams[] = [];
  server.answer('GET /api/insights/site/figures', ({ path }: { readonly path: string }) => {
    const params = paramsOf(path);
    asked.push(params);
    const first = firstOf(params);
    const by = params.get('by') ?? '';
    const sums = [
      { visitors: 30, views: 90, clicks: 3, uniqueClicks: 2 },
      { visitors: 10, views: 10, clicks: 1, uniqueClicks: 1 },
    ];
    const values: Record<string, readonly unknown[]> = {
      hour: [`${today}T07`, `${today}T08`],
      day: [first, today],
      week: ['2026-06-01', '2026-06-08'],
      month: ['2026-05-01', '2026-06-01'],
      country: ['DE', 'AT'],
      device: ['Mobile', 'Desktop'],
      model: [7, 9],
      platform: ['onlyfans', 'fanvue'],
    };
    const range = { from: first, to: today };
    const before = { from: addDays(first, -7), to: addDays(first, -1) };
    return {
      range: { ...range, timezone: 'UTC' },
      totals: { visitors: 40, views: 100, clicks: 4, uniqueClicks: 3 },
      rows: sums.map((row, nth) => ({ [by]: values[by]?.[nth] ?? `value ${nth}`, ...row })),
      compared: {
        range: before,
        totals: { visitors: 50, views: 100, clicks: 4, uniqueClicks: 3 },
        rows: [],
        of: { range: { from: first, to: addDays(today, -1) }, totals: { visitors: 40, views: 100 } },
      },
    };
  });
  return { ...renderWithProviders(<FiguresPage />, { url: `/admin/figures${search}` }), asked, server };
};

const askedBy = (asked: readonly URLSearchParams[], by: string) =>
  asked.findLast((one) => one.get('by') === by);

test('a selected row becomes a filter in the URL, is excluded instead, and a removed chip ends it', async () => {
  const { user, asked, router } = open('?period=weekly');
  const row = (await screen.findByRole('button', { name: 'Only Germany' })).closest('tr');
  expect(row?.textContent).toBe('Only Germany309075.0%');
  await screen.findByText('−20% (40 vs. 50 before, without today)');
  await user.click(screen.getByRole('button', { name: 'Only Germany' }));
  await user.click(await screen.findByRole('button', { name: 'Only Mobile' }));
  await user.click(await screen.findByRole('button', { name: 'Exclude Mobile instead' }));
  screen.getByRole('button', { name: 'Show only Mobile instead' });
  // A list of one country would have a single row.
  expect(screen.queryByRole('heading', { name: 'Top Countries' })).toBeNull();
  await waitFor(() =>
    expect(askedBy(asked, 'device')?.getAll('where')).toEqual(['country:DE', '-device:Mobile']),
  );
  expect(new URLSearchParams(router.state.location.search).getAll('where')).toEqual([
    'country:DE',
    '-device:Mobile',
  ]);
  // Lists of single pages have no filters.
  await waitFor(() => expect(screen.queryByText('Top Pages')).toBeNull());
  const chips = screen.getByRole('list', { name: 'Active filters' });
  within(chips).getByText('Device is not Mobile');
  await user.click(within(chips).getByRole('button', { name: 'Remove Country is Germany' }));
  expect(router.state.location.search).toBe('?period=weekly&where=-device%3AMobile');
});

test('the opposite of a filter that is also selected takes its place once', async () => {
  const { user, router } = open('?period=weekly&where=-device:Mobile&where=device:Mobile');
  await user.click(await screen.findByRole('button', { name: 'Exclude Mobile instead' }));
  expect(new URLSearchParams(router.state.location.search).getAll('where')).toEqual(['-device:Mobile']);
});

test('without earlier days there is no choice of what to compare with', async () => {
  open('?period=weekly', undefined, '2026-06-01');
  await screen.findByText(/There are no earlier days to compare with/);
  expect(screen.queryByRole('combobox', { name: 'Compared with' })).toBeNull();
});

test('the title keeps the focus while the figures of the filter are awaited', async () => {
  const { user, server } = open('?period=weekly');
  const row = await screen.findByRole('button', { name: 'Only Germany' });
  const never = Object.assign(new Response(), { json: () => new Promise(() => {}) });
  server.answer(
    'GET /api/insights/site/figures?period=weekly&measure=visitors%2Cviews&by=month',
    () => never,
  );
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Resolution' }), 'month');
  await user.click(row);
  await screen.findByRole('button', { name: 'Remove Country is Germany' });
  // Faint: they are not yet those of the filter.
  expect(screen.getByText('Total Views').closest('[aria-busy="true"]')).not.toBeNull();
  expect(document.activeElement?.textContent).toContain('(7 days)');
});

test('Website Analytics has the cards and lists that were ordered, live users, and rows that are named', async () => {
  const { container, user } = open('?period=weekly');
  await screen.findByText('3 live users');
  for (const title of ['Daily Statistics', 'Top Pages', 'Top Countries', 'Device Types'])
    expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
  const card = (name: string) => container.querySelector(`[data-stat="${name}"]`)?.textContent;
  expect(['Total Views', 'Unique Visitors', 'Views per Visitor'].map(card)).toEqual(['100', '40', '2.5']);
  screen.getByText('Ada Vale, profile');
  // SPEC.md orders the list of days, so it is visible beside the chart; elsewhere it opens on demand.
  screen.getByRole('row', { name: /Jun.* 10 10$/ });
  expect(screen.queryByRole('button', { name: 'Show table of Daily Statistics' })).toBeNull();
  for (const label of ['Today', '7 Days', '30 Days']) screen.getByRole('button', { name: label });
  screen.getByRole('combobox', { name: 'Compared with' });
  await user.click(screen.getByRole('tab', { name: 'Clicks' }));
  await screen.findByRole('button', { name: 'Show table of Daily Statistics' });
});

test('clicks have dimensions of their own, and a filter that does not divide them is not sent', async () => {
  const { user, asked } = open('?period=weekly&where=browser:Safari&where=device:Mobile');
  await screen.findByRole('button', { name: 'Only Germany' });
  await user.click(screen.getByRole('tab', { name: 'Clicks' }));
  await screen.findByRole('button', { name: 'Only Fanvue' });
  expect([askedBy(asked, 'platform')?.get('measure'), askedBy(asked, 'platform')?.getAll('where')]).toEqual([
    'clicks,uniqueClicks',
    ['device:Mobile'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove Device is Mobile' }));
  await screen.findByText('Clicks by slot');
});

test('hours, weeks and months are in the URL, and today alone is shown by hour beside the same hours', async () => {
  const { user, asked, router } = open('?period=daily');
  await screen.findByText('Hourly Statistics');
  expect(askedBy(asked, 'hour')?.get('measure')).toBe('views,visitors');
  await screen.findByText('+50% (60 vs. 40 a week before, by 08:00)');
  const resolution = screen.getByRole('combobox', { name: 'Resolution' });
  await user.selectOptions(resolution, 'month');
  await screen.findByRole('row', { name: 'June 2026 10 10' });
  expect(document.activeElement).toBe(resolution);
  expect(router.state.location.search).toBe('?period=daily&unit=month');
});

test('other days to compare with are as many as are shown, without today', async () => {
  const { user, asked } = open('?period=weekly');
  const choice = await screen.findByRole('combobox', { name: 'Compared with' });
  await waitFor(() => expect(askedBy(asked, 'day')?.get('compare')).toBe('previous'));
  await screen.findByRole('button', { name: 'Only Germany' });
  await user.selectOptions(choice, 'year');
  await waitFor(() => expect(askedBy(asked, 'day')?.get('compare')).toBe('year'));
  await user.selectOptions(choice, 'custom');
  const first = await screen.findByLabelText('Beginning on');
  await user.clear(first);
  await user.type(first, '2026-04-01');
  await user.tab();
  await waitFor(() => expect(askedBy(asked, 'day')?.get('compare')).toBe('2026-04-01..2026-04-06'));
  expect(daysBetween('2026-06-04', '2026-06-09')).toHaveLength(6);
});

test('notes and placements are listed by day, and a note is added and removed', async () => {
  const note = {
    id: 4,
    day: '2026-06-08',
    text: 'Newsletter',
    by: 'a@example.org',
    at: '2026-06-08T09:00:00.000Z',
  };
  const known: Notes = {
    notes: [],
    placements: ['Ada', 'Bo', 'Cy', 'Di'].map((name) => ({ name, did: 'began', day: '2026-06-07' })),
  };
  const { user, server } = open('?period=weekly', known);
  await user.click(await screen.findByRole('button', { name: 'Show 4 changes of placements' }));
  screen.getByText('Placements began: Ada, Bo, Cy, 1 more');
  server.answer('POST /api/admin/notes', () => {
    known.notes.push(note);
    return note;
  });
  await user.click(screen.getByRole('button', { name: 'Add a note' }));
  await user.clear(screen.getByLabelText('Day'));
  await user.type(screen.getByLabelText('Day'), note.day);
  await user.type(screen.getByLabelText('Note'), 'Newsletter');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await screen.findByText('Newsletter');
  expect(server.calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
    day: note.day,
    text: 'Newsletter',
  });
  server.answer('POST /api/admin/notes/4/remove', () => {
    known.notes.length = 0;
    return new Response(null, { status: 204 });
  });
  await user.click(screen.getByRole('button', { name: 'Remove the note “Newsletter”' }));
  await waitFor(() => expect(screen.queryByText('Newsletter')).toBeNull());
});

test('figures that fail to load say so', async () => {
  const { server } = open('?period=daily');
  server.answer('GET /api/insights/site/visits', () => new Response('', { status: 503 }));
  await screen.findByText('Failed to load analytics data');
});

test('the URL of an earlier screen leads to its section with the same days', async () => {
  const { router } = renderWithProviders(<ToFigures of="clicks" />, {
    url: '/admin/tracking?tab=clicks&from=2026-06-01&to=2026-06-02',
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/figures'));
  expect(router.state.location.search).toBe('?from=2026-06-01&to=2026-06-02&of=clicks');
});
