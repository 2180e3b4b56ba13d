// Loaded here: Jest cannot load it for several queries at once.
import '@marquee/contracts/http/placement';
import '@marquee/contracts/http/rotation-shares';
import '@marquee/contracts/http/site-clicks';
import type { SiteClicks } from '@marquee/contracts/http/site-clicks';
import { sampleModel } from '@marquee/contracts/testing/sample-models';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { ToastHost } from '../../platform/toast/toast-host';
import { FeaturedModelsTab } from './featured-models-tab';

const ada = sampleModel();
const total = (count: number) => ({ headers: { 'x-total-count': String(count) } });
const isFeatured = { featured: true, featuredUntil: '2099-01-02T03:04:00.000Z' };

const none = {
  seen: 0,
  slotCards: 0,
  opened: 0,
  clicks: 0,
  uniqueClicks: 0,
  cardClicks: 0,
  cardClickRate: 0,
};
const clicksOfAda: SiteClicks = {
  totals: none,
  before: { ...none, first: '2026-05-01', last: '2026-05-30', dailyStats: [] },
  dailyStats: [],
  surfaces: [],
  models: [{ modelId: 1, seen: 1_900, opened: 100, clicks: 30, cardClicks: 20, uniqueClicks: 25 }],
  range: {
    first: '2026-06-01',
    last: '2026-06-30',
    timezone: 'UTC',
    today: '2026-06-30',
    countedSince: '2026-01-01',
  },
};

/** A server that keeps whether Ada is featured. */
const open = async () => {
  const server = fakeServer();
  let featured = false;
  server.answer('GET /api/admin/featured-models', () => (featured ? [{ ...ada, ...isFeatured }] : []));
  server.answer('GET /api/admin/rotation', () => ({ day: null, computedAt: null, today: [], week: [] }));
  server.answer(
    'GET /api/admin/models',
    () => new Response(JSON.stringify(featured ? [] : [ada]), total(featured ? 8 : 9)),
  );
  server.answer('POST /api/admin/models/1/featured', ({ body }: { body: unknown }) => {
    featured = JSON.stringify(body).includes('"featured":true');
    return { ...ada, ...(featured && isFeatured) };
  });
  server.answer('GET /api/insights/site/clicks?period=monthly&models=1', () => clicksOfAda);
  const { user, container } = renderWithProviders(
    <>
      <FeaturedModelsTab />
      <ToastHost />
    </>,
  );
  await screen.findByRole('button', { name: 'Feature Ada Vale' });
  return {
    server,
    user,
    figures: () =>
      ['Total', 'Featured', 'Available'].map(
        (name) => container.querySelector(`[data-stat="${name}"]`)?.textContent,
      ),
  };
};

type User = Awaited<ReturnType<typeof open>>['user'];
const confirm = (user: User, name: 'Feature' | 'Remove') =>
  user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));

const giveAda = async (user: User) => {
  await user.type(screen.getByLabelText('Price ($)'), '0');
  await user.click(screen.getByRole('button', { name: 'Feature Ada Vale' }));
  await confirm(user, 'Feature');
};

test('a model is featured for the days asked for and removed again, and the figures follow', async () => {
  const { server, user, figures } = await open();
  await waitFor(() => expect(figures()).toEqual(['9', '0', '9']));
  const days = screen.getByLabelText('Duration (days)');
  await user.clear(days);
  await user.type(days, '366');
  screen.getByText('The duration must be from 1 to 365 days.');
  const feature = screen.getByRole('button', { name: 'Feature Ada Vale' });
  await user.click(feature);
  expect(document.activeElement).toBe(days);
  await user.clear(days);
  await user.type(days, '3');
  const price = screen.getByLabelText('Price ($)');
  screen.getByText('For the whole period; 0 is a gift.');
  await user.clear(price);
  await user.type(price, 'ten');
  screen.getByText('Enter a price from $0 to $1,000,000.');
  await user.click(feature);
  expect(document.activeElement).toBe(price);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.clear(price);
  await user.type(price, '99.5');
  await user.click(screen.getByLabelText('Paid'));
  await user.click(feature);
  within(screen.getByRole('alertdialog', { name: 'Feature Ada Vale?' })).getByText('3 days for $99.50.');
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await confirm(user, 'Feature');
  await screen.findByText('Featured Model Updated');
  const remove = await screen.findByRole('button', { name: 'Remove Ada Vale' });
  for (const figure of ['1,900', '30', '25 unique, 1.5%']) await screen.findByText(figure);
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    featured: true,
    days: 3,
    priceCents: 9_950,
    paid: true,
  });
  await waitFor(() => expect(figures()).toEqual(['9', '1', '8']));
  await user.click(remove);
  within(screen.getByRole('alertdialog')).getByText(/ends now on every page, and nothing is refunded/);
  await confirm(user, 'Remove');
  await screen.findByRole('button', { name: 'Feature Ada Vale' });
  await waitFor(() => expect(figures()).toEqual(['9', '0', '9']));
});

test('without a price a model is not featured, and the price is asked for', async () => {
  const { user } = await open();
  expect(screen.queryByText('Enter a price from $0 to $1,000,000.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Feature Ada Vale' }));
  screen.getByText('Enter a price from $0 to $1,000,000.');
  expect(document.activeElement).toBe(screen.getByLabelText('Price ($)'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a removal that fails keeps the model and reports the error', async () => {
  const { server, user } = await open();
  await giveAda(user);
  const remove = await screen.findByRole('button', { name: 'Remove Ada Vale' });
  server.answer('POST /api/admin/models/1/featured', new Response('', { status: 500 }));
  await user.click(remove);
  await confirm(user, 'Remove');
  await screen.findByText('Failed to update featured model status.');
  screen.getByRole('button', { name: 'Remove Ada Vale' });
});

test('featuring a model can be undone, and the focus stays in the lists', async () => {
  const { server, user, figures } = await open();
  await giveAda(user);
  await screen.findByRole('button', { name: 'Remove Ada Vale' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Feature Ada Vale' })).toBeNull());
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: 'Feature Ada Vale' });
  expect(server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
    { featured: true },
    { featured: false },
  ]);
  await waitFor(() => expect(figures()).toEqual(['9', '0', '9']));
});

test('the holder’s email is stored before its model is featured, and is not kept for the next one', async () => {
  const { server, user } = await open();
  server.answer('POST /api/admin/models/1/holder-email', { email: 'vera@example.com', requestEmail: null });
  const email = screen.getByLabelText<HTMLInputElement>("Holder's email (optional)");
  await user.type(email, 'vera@example');
  screen.getByText('Enter a valid email address.');
  await user.type(email, '.com');
  await giveAda(user);
  await screen.findByRole('button', { name: 'Remove Ada Vale' });
  const posts = server.calls.filter(({ method }) => method === 'POST');
  expect(posts.map(({ path, body }) => [path, body])).toMatchObject([
    ['/api/admin/models/1/holder-email', { email: 'vera@example.com' }],
    ['/api/admin/models/1/featured', { featured: true }],
  ]);
  expect(posts[1]?.body).not.toHaveProperty('holderEmail');
  expect(email.value).toBe('');
});
