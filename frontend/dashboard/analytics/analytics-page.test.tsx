import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { insightsKey } from '../frame/insights-query';
import { modelInsights as insights } from '../testing/model-insights';
import { AnalyticsPage } from './analytics-page';

const flag = 'analytics_auth_velvet';

const open = (search = '') =>
  renderWithProviders(<AnalyticsPage />, {
    url: `/analytics/velvet${search}`,
    route: '/analytics/:slug',
  });

/** The server's answers to everything but the figures themselves. */
const server = () => {
  const fake = fakeServer();
  fake.answer('GET /api/insights/velvet/placement', { is: 'never' });
  return fake;
};

const statCard = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement);

const impressions = async (count: string) => (await statCard('Total Impressions')).findByText(count);

test('the gate makes no call, reports a wrong password and opens with the right one', async () => {
  const fake = server();
  const { user } = open();
  expect(fake.calls).toEqual([]);
  const password = screen.getByPlaceholderText('Enter your analytics password');
  await user.type(password, ' wrong {Enter}');
  const rejected = await fake.next('POST /api/insights/login');
  expect(rejected.body).toEqual({ slug: 'velvet', password: ' wrong ' });
  rejected.reply({}, { status: 401 });
  await screen.findByText('Invalid password. Please try again.');
  expect(localStorage.getItem(flag)).toBeNull();

  fake.answer('GET /api/insights/velvet?days=30', insights(50));
  await user.click(screen.getByRole('button', { name: 'Access Analytics' }));
  (await fake.next('POST /api/insights/login')).reply({ success: true });
  await impressions('50');
  expect(localStorage.getItem(flag)).toBe('true');
});

test('where the account has a second factor the gate asks for it, and a wrong code is reported', async () => {
  const fake = server();
  const { user } = open();
  await user.type(screen.getByPlaceholderText('Enter your analytics password'), 'right horse{Enter}');
  (await fake.next('POST /api/insights/login')).reply({ codeRequired: true });
  expect(localStorage.getItem(flag)).toBeNull();
  await user.type(await screen.findByLabelText('Authenticator code or recovery code'), '000000{Enter}');
  const sent = await fake.next('POST /api/insights/login');
  expect(sent.body).toEqual({ slug: 'velvet', password: 'right horse', code: '000000' });
  const refused = { error: 'code.refused', message: 'Invalid code. Please try again.', requestId: 'r' };
  sent.reply(refused, { status: 401 });
  await screen.findByText('Invalid code. Please try again.');
  fake.answer('GET /api/insights/velvet?days=30', insights(50));
  await user.click(screen.getByRole('button', { name: 'Access Analytics' }));
  (await fake.next('POST /api/insights/login')).reply({ success: true });
  await impressions('50');
});

test('figures are compared without the unfinished day, and unique clicks stand beside the clicks', async () => {
  localStorage.setItem(flag, 'true');
  const fake = server();
  const days = (dates: readonly string[], uniqueClicks: number) =>
    dates.map((date) => ({ date, impressions: 10, clicks: 2, uniqueClicks }));
  const { stats, before, ...rest } = insights(50);
  fake.answer('GET /api/insights/velvet?days=30', {
    ...rest,
    stats: { ...stats, uniqueClicks: 15, dailyStats: days(['2026-11-18', '2026-11-19', '2026-11-20'], 7) },
    before: { ...before, dailyStats: days(['2026-11-15', '2026-11-16', '2026-11-17'], 4) },
    range: { ...rest.range, first: '2026-11-18', countedSince: '2026-11-01' },
  });
  open();
  const card = await statCard('Total Clicks');
  card.getByText('Clicks on your creator-platform links, 15 unique');
  card.getByText('Unchanged (4 vs. 4 before, without today)');
  screen.getByText(/in UTC\. Compared without today: Nov 18 to Nov 19 with Nov 16 to Nov 17\. Updated/);
});

test('a figure that a placement has multiplied is not called unusual', async () => {
  localStorage.setItem(flag, 'true');
  const fake = server();
  const day = (date: string, impressions: number) => ({ date, impressions, clicks: 2, uniqueClicks: 2 });
  const { stats, before, ...rest } = insights(50, '2026-11-19');
  fake.answer('GET /api/insights/velvet?days=30', {
    ...rest,
    stats: { ...stats, dailyStats: [day('2026-11-19', 900)] },
    before: { ...before, dailyStats: [day('2026-11-18', 100)] },
  });
  open();
  (await statCard('Total Impressions')).getByText('+800.0% (100 before)');
  expect(screen.queryByText('Unusual')).toBeNull();
});

test('a day before the first figures is no base for a comparison', async () => {
  localStorage.setItem(flag, 'true');
  const fake = server();
  const { before, range, ...rest } = insights(50, '2026-11-19');
  fake.answer('GET /api/insights/velvet?days=30', {
    ...rest,
    before: { ...before, dailyStats: [{ date: '2026-11-18', impressions: 0, clicks: 0, uniqueClicks: 0 }] },
    range: { ...range, countedSince: '2026-11-19' },
  });
  open();
  await screen.findByText(/Counting since Nov 19, 2026\. There are no earlier days to compare with\./);
  for (const name of ['Total Impressions', 'Total Clicks', 'Click Rate'])
    expect((await statCard(name)).queryByText(/before/)).toBeNull();
});

test('before the first figure the profile link stands in place of charts', async () => {
  localStorage.setItem(flag, 'true');
  const fake = server();
  const { range, ...rest } = insights(0);
  fake.answer('GET /api/insights/velvet?days=30', { ...rest, range: { ...range, countedSince: null } });
  open();
  await screen.findByRole('heading', { name: 'Nothing counted yet' });
  screen.getByText(/\/model\/velvet$/);
  await statCard('Total Impressions');
  for (const name of ['Daily Impressions', 'Clicks by platform', 'Invalid traffic'])
    expect(screen.queryByRole('heading', { name })).toBeNull();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Links',
    'Account',
  ]);
});

test('every tab has its URL, which keeps the days, and Back leads to the tab before', async () => {
  localStorage.setItem(flag, 'true');
  const fake = server();
  fake.answer('GET /api/insights/velvet?days=7', insights(50));
  const { user, router } = open('?days=7&tab=audience');
  await screen.findByRole('heading', { name: 'Clicks by platform' });
  await user.click(screen.getByRole('tab', { name: 'Traffic' }));
  screen.getByRole('heading', { name: 'Invalid traffic' });
  expect(router.state.location.search).toBe('?tab=traffic&days=7');
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('?days=7&tab=audience');
  await screen.findByRole('heading', { name: 'Clicks by platform' });
  fake.answer('GET /api/insights/velvet?days=90', insights(90));
  await user.click(screen.getByRole('button', { name: '90 days' }));
  expect(router.state.location.search).toBe('?tab=audience&days=90');
  const menu = screen.getByText('Export').closest('details') as HTMLDetailsElement;
  within(menu).getByRole('link', { name: 'Download JSON', hidden: true });
  await user.click(within(menu).getByRole('link', { name: 'Share by a link', hidden: true }));
  expect(router.state.location).toMatchObject({ search: '?tab=account&days=90', hash: '#shares' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close Share links' }));
});

test('a range is loaded under its own URL while the previous figures stay', async () => {
  localStorage.setItem(flag, 'true');
  const fake = server();
  fake.answer('GET /api/insights/velvet?days=30', insights(50));
  const { user, router } = open();
  await impressions('50');
  await user.click(screen.getByRole('button', { name: '7 days' }));
  const call = await fake.next('GET /api/insights/velvet?days=7');
  expect(router.state.location.search).toBe('?days=7');
  await impressions('50');
  // The figures on the screen keep the time of their own answer.
  const updated = screen.getByText(/Updated/).querySelector('time');
  expect(Date.now() - Date.parse(updated?.dateTime ?? '')).toBeLessThan(3_600_000);
  expect(updated?.closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true');
  call.reply(insights(12));
  await impressions('12');
  await waitFor(() => expect(screen.getByText(/Updated/).closest('[aria-busy="true"]')).toBeNull());
});

test('the range bar follows the Back button', async () => {
  localStorage.setItem(flag, 'true');
  const fake = server();
  fake.answer('GET /api/insights/velvet?days=30', insights(50));
  fake.answer('GET /api/insights/velvet?from=2026-11-03&to=2026-11-03', insights(7, '2026-11-03'));
  const { user, router } = open();
  await impressions('50');
  await user.click(screen.getByRole('button', { name: 'Custom' }));
  for (const name of ['From', 'To']) {
    await user.clear(screen.getByLabelText(name));
    await user.type(screen.getByLabelText(name), '2026-11-03');
  }
  await user.click(screen.getByRole('button', { name: 'Show these days' }));
  await impressions('7');
  screen.getByText(/^Nov 3 \(1 day\) in UTC\./);
  await act(() => router.navigate(-1));
  await impressions('50');
  expect(screen.getByRole('button', { name: '30 days' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Custom' }).getAttribute('aria-pressed')).toBe('false');
  expect(screen.queryByLabelText('From')).toBeNull();
});

test('a custom range is checked before it is sent', async () => {
  localStorage.setItem(flag, 'true');
  const fake = server();
  fake.answer('GET /api/insights/velvet?days=30', insights(50));
  const { user, router } = open();
  await impressions('50');
  await user.click(screen.getByRole('button', { name: 'Custom' }));
  const [from, to] = [screen.getByLabelText('From'), screen.getByLabelText('To')];
  await user.clear(from);
  await user.type(from, '2026-11-03');
  await user.clear(to);
  await user.type(to, '2026-11-02');
  await user.click(screen.getByRole('button', { name: 'Show these days' }));
  await screen.findByText('The first day must not be after the last.');
  expect(router.state.location.search).toBe('');

  await user.clear(to);
  await user.type(to, '2026-11-05');
  await user.click(screen.getByRole('button', { name: 'Show these days' }));
  (await fake.next('GET /api/insights/velvet?from=2026-11-03&to=2026-11-05')).reply(insights(7));
  await impressions('7');
});

test('an invalid range in the URL falls back to 30 days and says so', async () => {
  localStorage.setItem(flag, 'true');
  const fake = server();
  fake.answer('GET /api/insights/velvet?days=30', insights(50));
  const { router } = open('?days=8');
  await screen.findByText("This date range isn't valid. Showing the last 30 days.");
  expect(router.state.location.search).toBe('');
});

test('an answer that is not modified keeps the figures', async () => {
  localStorage.setItem(flag, 'true');
  const fake = server();
  fake.answer(
    'GET /api/insights/velvet?days=30',
    () => new Response(JSON.stringify(insights(50)), { headers: { etag: '"v1"' } }),
  );
  const { queryClient } = open();
  await impressions('50');
  let version: string | null = null;
  fake.answer('GET /api/insights/velvet?days=30', ({ headers }: { headers: Headers }) => {
    version = headers.get('if-none-match');
    return new Response(null, { status: 304 });
  });
  await queryClient.refetchQueries({ queryKey: [...insightsKey('velvet'), { days: '30' }] });
  expect(version).toBe('"v1"');
  await impressions('50');
});

test('a session that ends closes the dashboard and says so', async () => {
  localStorage.setItem(flag, 'true');
  const fake = server();
  fake.answer('GET /api/insights/velvet?days=30', insights(50));
  const { queryClient } = open();
  await impressions('50');
  fake.answer('GET /api/insights/velvet?days=30', () => new Response('{}', { status: 401 }));
  await queryClient.refetchQueries({ queryKey: [...insightsKey('velvet'), { days: '30' }] });
  await screen.findByText('Your session has ended. Please enter the password again.');
  expect(localStorage.getItem(flag)).toBeNull();
});

test('logout closes the dashboard even when the server cannot confirm it', async () => {
  localStorage.setItem(flag, 'true');
  const fake = server();
  fake.answer('GET /api/insights/velvet?days=30', insights(50));
  const { user } = open();
  await impressions('50');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  (await fake.next('POST /api/insights/logout')).fail();
  await screen.findByText(/Couldn't confirm the logout/);
  screen.getByPlaceholderText('Enter your analytics password');
});
