import { sampleModel } from '@marquee/contracts/testing/sample-models';
import { screen } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { HomePage } from './home-page';

beforeAll(() => {
  globalThis.ResizeObserver = class {
    readonly observe = () => undefined;
    readonly unobserve = () => undefined;
    readonly disconnect = () => undefined;
  };
});

const failed = () => new Response('', { status: 500, statusText: 'Internal Server Error' });

test('when the data fails nothing waits on, and the lists can be loaded again', async () => {
  const server = fakeServer();
  server.answer('GET /api/', failed);
  const { container, user } = renderWithProviders(<HomePage />);
  await screen.findByText(/Couldn't load the featured models/);
  await screen.findByText(/Couldn't load the categories/);
  expect(container.querySelectorAll('[data-testid$="-skeletons"]')).toHaveLength(0);
  expect(screen.queryByRole('heading', { name: 'Now showing' })).toBeNull();

  server.answer('GET /api/models?featured=true', [sampleModel()]);
  const [retry] = screen.getAllByRole('button', { name: 'Try again' });
  if (retry) await user.click(retry);
  expect((await screen.findAllByRole('link', { name: /Ada Vale/ })).length).toBeGreaterThan(0);
});

test('the three figures are counted, and a figure that is not loaded is a dash', async () => {
  const server = fakeServer();
  server.answer('GET /api/models?limit=1', () =>
    Response.json([], { headers: { 'x-total-count': '19204' } }),
  );
  const { container } = renderWithProviders(<HomePage />);
  await screen.findByText('19,204');
  const figures = () =>
    [...container.querySelectorAll('[data-claim="measured"] dd')].map((one) => one.textContent);
  expect(figures()).toEqual(['19,204', '–', '–']);
  (await server.next('GET /api/site-figures')).reply(
    Response.json({
      ...{ profilesOpened: 52_310, clicks: 6_204, ledgerBalances: true },
      featuredMedian: { models: 34, clicks: 41, perClick: 2.5 },
    }),
  );
  await screen.findByText('52,310');
  screen.getByText(/^Median of 34 featured models in 30 days: .* \$2\.50 per click\. The ledger balances/);
  expect(figures()).toEqual(['19,204', '52,310', '6,204']);
});

test('as long as no visit is counted, marked claims stand in place of the counts', async () => {
  const server = fakeServer();
  server.answer('GET /api/models?limit=1', () =>
    Response.json([], { headers: { 'x-total-count': '19204' } }),
  );
  server.answer('GET /api/site-figures', { profilesOpened: 0, clicks: 0 });
  const { container } = renderWithProviders(<HomePage />);
  await screen.findByText('monthly visitors');
  const claimed = [...container.querySelectorAll('[data-claim="marketing"] dd')].map(
    (one) => one.textContent,
  );
  expect(claimed).toEqual(['5M+*', '25K+*']);
  screen.getByText('* Marketing claim, not a measured figure.');
});

test('the call to action leads to all models and to the premium page', () => {
  fakeServer();
  renderWithProviders(<HomePage />);
  const targets = ['Browse models', 'Premium models'].map((name) =>
    screen.getAllByRole('link', { name }).at(-1)?.getAttribute('href'),
  );
  expect(targets).toEqual(['/models', '/premium']);
});

test('the number of models is a marked claim until more are counted', async () => {
  const server = fakeServer();
  server.answer('GET /api/models?limit=1', () => Response.json([], { headers: { 'x-total-count': '0' } }));
  const { container } = renderWithProviders(<HomePage />);
  await screen.findByText('* Marketing claim, not a measured figure.');
  expect(container.querySelector('[data-claim="marketing"] dd')?.textContent).toBe('19,000+*');
  expect(container.textContent).not.toContain('0 profiles');
  expect(container.textContent).not.toContain('0 right now');
});
