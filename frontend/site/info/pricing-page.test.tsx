// Loaded here: Jest cannot load it for several queries at once.
import '@marquee/contracts/http/models';
import '@marquee/contracts/http/site-figures';
import { screen } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { ListModelPage } from '../requests/list-model-page';
import { PricingPage } from './pricing-page';

beforeAll(() => {
  globalThis.ResizeObserver = class {
    readonly observe = () => undefined;
    readonly unobserve = () => undefined;
    readonly disconnect = () => undefined;
  };
});

test.each([
  ['pricing', PricingPage],
  ['list-model', ListModelPage],
])('the median and the state of the ledger stand on %s', async (_, Page) => {
  const server = fakeServer();
  server.answer('GET /api/site-figures', {
    ...{ profilesOpened: 52_310, clicks: 6_204, ledgerBalances: true },
    featuredMedian: { models: 34, clicks: 41, perClick: 2.5 },
  });
  renderWithProviders(<Page />);
  const evidence = await screen.findByText(/^Median of 34 featured models in 30 days/);
  expect(evidence.textContent).toContain('$2.50 per click. The ledger balances');
});
