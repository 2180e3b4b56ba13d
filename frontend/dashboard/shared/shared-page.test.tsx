import type { Shared } from '@marquee/contracts/http/share-links';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { SharedPage } from './shared-page';

const shared: Shared = {
  name: 'For the label',
  by: 'Ada North',
  model: 'Ada North',
  today: '2026-11-20',
  expiresAt: null,
  shows: {
    ...{ of: 'clicks', panels: ['country'], range: { period: 'weekly' } },
    ...{ where: ['device:Mobile'], open: [] },
  },
};
const answer = {
  range: { from: '2026-11-14', to: '2026-11-20', timezone: 'UTC' },
  totals: { clicks: 14, uniqueClicks: 12 },
  corrections: [{ day: '2026-11-18', at: '2026-11-20T08:00:00.000Z', removed: 70 }],
  rows: [{ country: 'DE', device: 'Mobile', clicks: 10, uniqueClicks: 9 }],
};
const token = 'a'.repeat(43);
const refusal = (error: string) => ({ error, message: 'Refused.', requestId: 'r' });

test('a link shows who shared which figures of which days, with its token in a header, and nothing to choose', async () => {
  const server = fakeServer();
  server.answer('GET /api/shared/figures', answer);
  renderWithProviders(<SharedPage />, { url: `/shared#${token}` });
  const opened = await server.next('GET /api/shared');
  expect(opened.headers.get('x-link-token')).toBe(token);
  opened.reply(shared);
  await screen.findByText(/shared by/);
  await screen.findByText(/Nov 14 to Nov 20; days are UTC\. Only: Device is Mobile\./);
  const table = within(await screen.findByRole('table'));
  table.getByText('Germany');
  screen.getByText(/were corrected on Nov 20, 2026: 70 events/);
  expect(screen.queryByRole('button', { name: /Only Germany/ })).toBeNull();
  expect(screen.queryByLabelText('Days')).toBeNull();
});

test('the page appears once, with all its figures', async () => {
  const server = fakeServer();
  renderWithProviders(<SharedPage />, { url: `/shared#${token}` });
  (await server.next('GET /api/shared')).reply(shared);
  const table = await server.next('GET /api/shared/figures?by=country');
  (await server.next('GET /api/shared/figures')).reply(answer);
  expect(screen.queryByRole('heading', { name: shared.name })).toBeNull();
  table.reply(answer);
  await screen.findByRole('heading', { name: shared.name });
});

test('the totals are not shown as zero before they are known', async () => {
  const server = fakeServer();
  renderWithProviders(<SharedPage />, { url: `/shared#${token}` });
  (await server.next('GET /api/shared')).reply(shared);
  const totals = await server.next('GET /api/shared/figures');
  (await server.next('GET /api/shared/figures?by=country')).reply(answer);
  await waitFor(() => expect(server.calls).toHaveLength(3));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByText('0')).toBeNull();
  totals.reply(answer);
  await screen.findByText('14');
});

test('another resolution shows the earlier rows until its own are known', async () => {
  const server = fakeServer();
  server.answer('GET /api/shared/figures', { ...answer, rows: [{ day: '2026-11-16', clicks: 10 }] });
  const { user } = renderWithProviders(<SharedPage />, { url: `/shared#${token}` });
  (await server.next('GET /api/shared')).reply({ ...shared, shows: { ...shared.shows, panels: ['time'] } });
  await user.click(await screen.findByRole('button', { name: 'Show table of Daily Statistics' }));
  screen.getByRole('row', { name: /Nov 16/ });
  let reply: (answer: Response) => void = () => undefined;
  const weeks = new Promise<Response>((resolve) => {
    reply = resolve;
  });
  const late = Object.assign(new Response(), { json: async () => (await weeks).json() });
  server.answer('GET /api/shared/figures?by=week', () => late);
  const resolution = screen.getByRole('combobox', { name: 'Resolution' });
  await user.selectOptions(resolution, 'week');
  screen.getByRole('row', { name: /Nov 16/ });
  expect(screen.getByText('Daily Statistics').closest('[aria-busy="true"]')).not.toBeNull();
  reply(Response.json({ ...answer, rows: [{ week: '2026-11-16', clicks: 12 }] }));
  await screen.findByText('Weekly Statistics');
  screen.getByRole('row', { name: /12/ });
  expect(document.activeElement).toBe(resolution);
});

test('a filter or other days leave the page and the focus where they are', async () => {
  const server = fakeServer();
  server.answer('GET /api/shared/figures', answer);
  const { user } = renderWithProviders(<SharedPage />, { url: `/shared#${token}` });
  const shows = { ...shared.shows, open: ['period', 'filter'] };
  (await server.next('GET /api/shared')).reply({ ...shared, shows });
  const only = await screen.findByRole('button', { name: 'Only Germany' });
  const never = Object.assign(new Response(), { json: () => new Promise(() => {}) });
  server.answer('GET /api/shared/figures', () => never);
  await user.click(only);
  expect(document.activeElement?.textContent).toContain('shared by');
  expect(screen.getByText('14').closest('[aria-busy="true"]')).not.toBeNull();
  await user.selectOptions(screen.getByLabelText('Days'), 'Today');
  expect(document.activeElement).toBe(screen.getByLabelText('Days'));
});

test('what is open can be chosen, and a filter of the link cannot', async () => {
  const server = fakeServer();
  server.answer('GET /api/shared/figures', answer);
  const { user } = renderWithProviders(<SharedPage />, { url: `/shared#${token}` });
  const shows = { ...shared.shows, panels: ['country', 'device'], open: ['period', 'filter'] };
  (await server.next('GET /api/shared')).reply({ ...shared, shows });
  await screen.findByText('Mobile');
  expect(screen.queryByRole('button', { name: /Only Mobile/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Only Germany' }));
  await server.next('GET /api/shared/figures?where=country%3ADE');
  await user.click(screen.getByRole('button', { name: /Remove Country is Germany/ }));
  await user.selectOptions(screen.getByLabelText('Days'), 'Today');
  await server.next('GET /api/shared/figures?period=daily');
});

test('a password is asked for, and its proof is sent from then on', async () => {
  const server = fakeServer();
  server.answer('GET /api/shared/figures', answer);
  const { user } = renderWithProviders(<SharedPage />, { url: `/shared#${token}` });
  (await server.next('GET /api/shared')).reply(refusal('share.locked'), { status: 401 });
  await user.type(await screen.findByLabelText('Password'), 'a guess{Enter}');
  (await server.next('GET /api/shared')).reply(refusal('share.password-refused'), { status: 401 });
  await screen.findByText('This is not the password of the link.');
  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), 'geheimes Wört{Enter}');
  const tried = await server.next('GET /api/shared');
  expect(decodeURIComponent(tried.headers.get('x-link-password') ?? '')).toBe('geheimes Wört');
  tried.reply({ ...shared, proof: 'a.proof' });
  const totals = await server.next('GET /api/shared/figures');
  expect(totals.headers.get('x-link-password')).toBe('a.proof');
});

test('a link that has ended says so', async () => {
  const server = fakeServer();
  server.answer('GET /api/shared/figures', answer);
  renderWithProviders(<SharedPage />, { url: `/shared#${token}` });
  (await server.next('GET /api/shared')).reply(refusal('share.ended'), { status: 410 });
  await waitFor(() => screen.getByRole('heading', { name: 'This link is not valid' }));
});
