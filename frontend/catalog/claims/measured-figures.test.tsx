import { waitFor } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { SiteEvidence } from './measured-figures';

const visits = { profilesOpened: 52_310, clicks: 6_204 };
const balances = 'The ledger balances: every view and click that we accepted is accounted for.';

test.each([
  [
    'the median with its price',
    { featuredMedian: { models: 34, clicks: 1_204.5, perClick: 2.5 }, ledgerBalances: true },
    `Median of 34 featured models in 30 days: 1,204.5 unique clicks that their featured places led to, at a median price of $2.50 per click. ${balances}`,
  ],
  [
    'no price that is not known',
    { featuredMedian: { models: 5, clicks: 0, perClick: null }, ledgerBalances: false },
    'Median of 5 featured models in 30 days: 0 unique clicks that their featured places led to. The ledger does not balance at the moment.',
  ],
  [
    'no figure for fewer than five models',
    { featuredMedian: null, ledgerBalances: true },
    `The median is shown from 5 featured models on. ${balances}`,
  ],
  [
    'no median on a site without visits',
    {
      ...{ profilesOpened: 0, clicks: 0, ledgerBalances: true },
      featuredMedian: { models: 37, clicks: 0, perClick: null },
    },
    balances,
  ],
  ['no median while it is not known', { ledgerBalances: true }, balances],
])('it shows %s', async (_, evidence, text) => {
  const server = fakeServer();
  server.answer('GET /api/site-figures', { ...visits, ...evidence });
  const { container } = renderWithProviders(<SiteEvidence />);
  await waitFor(() => expect(container.textContent).toBe(text));
});

test('an earlier server has neither, and nothing is shown', async () => {
  const server = fakeServer();
  server.answer('GET /api/site-figures', visits);
  const { container, queryClient } = renderWithProviders(<SiteEvidence />);
  await waitFor(() => expect(queryClient.getQueryData(['site-figures'])).toEqual(visits));
  expect(container.innerHTML).toBe('');
});
