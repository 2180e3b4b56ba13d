import type { ModelFacets } from '@marquee/contracts/http/facets';
import type { Model } from '@marquee/contracts/http/models';
import { facetNames } from '@marquee/contracts/rules/facets';
import { refusedBeginnings } from '@marquee/contracts/rules/refused-words';
import { sampleModel } from '@marquee/contracts/testing/sample-models';
import { screen, within } from '@testing-library/react';
import { prefetchInBackground } from '../../platform/api/prefetch';
import { makeQueryClient } from '../../platform/api/query-client';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { modelFacets, modelListing, modelSearch, paidRow } from '../model/model-queries';
import { catalogRoute } from './catalog-screen';
import { modelSuggestions } from './suggestions';

const modelsRoute = catalogRoute<Model>({
  path: '/models',
  title: 'Browse models',
  description: 'Every model.',
  keywords: 'models',
  searchTitle: (search) => `Search: ${search}`,
  suggestions: modelSuggestions,
  searchPlaceholder: 'Name',
  facetNames,
  list: modelListing,
  search: modelSearch,
  facets: modelFacets,
  item: ({ name, slug }) => ({ name, path: `/model/${slug}` }),
  grid: (models) => (
    <ul aria-label="Models">
      {models.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  ),
  paid: { list: paidRow, row: (models) => <p>Paid: {models.map(({ name }) => name).join(', ')}</p> },
  placeholders: <p>Loading</p>,
});

const facets: ModelFacets = {
  total: 60,
  category: [
    { value: 'all', count: 60 },
    { value: 'trending', count: 12 },
  ],
  featured: { all: 60, true: 0, false: 60 },
  facets: [
    { name: 'language', choices: [{ value: 'de', count: 7 }] },
    { name: 'verified', choices: [{ value: 'true', count: 3 }] },
  ],
};

const show = (url: string, paid: readonly Model[] = []) => {
  const server = fakeServer();
  server.answer('GET /api/models?featured=true', paid);
  server.answer('GET /api/models/facets', facets);
  const queryClient = makeQueryClient();
  const { element } = modelsRoute(prefetchInBackground(queryClient));
  // useUrlFilters builds a change on the browser's URL, which a memory router does not change.
  window.history.replaceState(null, '', url);
  return { server, ...renderWithProviders(element, { url, queryClient }) };
};

const page = (count: number) => ({ headers: { 'x-total-count': String(count) } });

test('the list shows its page, its total and links to the other pages', async () => {
  const { server } = show('/models?page=2');
  const call = await server.next('GET /api/models?sort=popular&limit=48&offset=48');
  expect(screen.getByText('Loading')).toBeTruthy();
  call.reply([sampleModel()], page(60));
  await screen.findByText('Ada Vale');
  expect(screen.getByText('49–49 of 60 models')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Previous/ }).getAttribute('href')).toBe('/models');
});

test('a chosen category goes into the URL, is requested, and its chip removes it again', async () => {
  const { server, user, router } = show('/models?page=2');
  (await server.next('GET /api/models?sort=popular&limit=48')).reply([sampleModel()], page(60));
  await screen.findByRole('option', { name: 'Trending (12)' });
  await user.selectOptions(screen.getByLabelText('Category'), 'trending');
  expect(router.state.location.search).toBe('?category=trending');
  window.history.replaceState(null, '', '/models?category=trending');
  (await server.next('GET /api/models?category=trending&sort=popular&limit=48')).reply(
    [sampleModel()],
    page(1),
  );
  const chips = await screen.findByRole('list', { name: 'Active filters' });
  await user.click(within(chips).getByRole('button', { name: 'Remove Category: Trending' }));
  expect(router.state.location.search).toBe('');
});

test('a search keeps the filters, and the facets count its hits', async () => {
  const { server, user, router } = show('/models?search=ada&category=trending');
  await server.next('GET /api/models/facets?category=trending&q=ada');
  (await server.next('GET /api/models/search?q=ada&category=trending&limit=48')).reply([], page(0));
  await screen.findByText('0 models for “ada” with these filters');
  expect(screen.getByText('No matches for “ada” with these filters.')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Sort'), 'Newest');
  await server.next('GET /api/models/search?q=ada&category=trending&sort=newest&limit=48');
  expect(router.state.location.search).toBe('?search=ada&category=trending&sort=newest');
});

test('filters that empty a search can be removed without the search', async () => {
  const { server, user, router } = show('/models?search=ada&category=trending');
  (await server.next('GET /api/models/search')).reply([], page(0));
  await user.click(await screen.findByRole('button', { name: 'Search without filters' }));
  expect(router.state.location.search).toBe('?search=ada');
});

test('after Clear Filters the focus is on the result line', async () => {
  const { server, user } = show('/models?category=trending');
  (await server.next('GET /api/models?category=trending&sort=popular&limit=48')).reply(
    [sampleModel()],
    page(1),
  );
  const line = await screen.findByText('1 model with these filters');
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(document.activeElement).toBe(line);
});

test('a page past the end names the last page instead of finding nothing', async () => {
  const { server } = show('/models?page=9999');
  (await server.next('GET /api/models?sort=popular&limit=48&offset=479904')).reply([], page(60));
  await screen.findByRole('heading', { name: 'No such page' });
  expect(screen.getByText('This list has 2 pages.')).toBeTruthy();
  expect(screen.getByText('60 models')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the last page' }).getAttribute('href')).toBe(
    '/models?page=2',
  );
});

test('paid placements have one row, on the first page of an unsearched list only', async () => {
  const paid = sampleModel({ name: 'Bea Paid', featured: true });
  const first = show('/models', [paid]);
  (await first.server.next('GET /api/models?sort=popular&limit=48')).reply([sampleModel()], page(60));
  await screen.findByText('Paid: Bea Paid');
  first.unmount();
  for (const url of [
    '/models?page=2',
    '/models?search=ada',
    '/models?featured=true',
    '/models?sort=featured',
  ]) {
    const { server, unmount } = show(url, [paid]);
    const call = await server.next(url.includes('search') ? 'GET /api/models/search' : 'GET /api/models?');
    if (!url.includes('featured=true')) call.reply([sampleModel()], page(60));
    await screen.findByRole('list', { name: 'Models' });
    expect(screen.queryByText('Paid: Bea Paid')).toBeNull();
    unmount();
  }
});

test('a failed request can be repeated', async () => {
  const { server, user } = show('/models');
  (await server.next('GET /api/models?sort=popular&limit=48')).reply('', {
    status: 503,
    statusText: 'Service Unavailable',
  });
  await screen.findByText("Couldn't load the models");
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  (await server.next('GET /api/models?sort=popular&limit=48')).reply([sampleModel()], page(1));
  await screen.findByText('Ada Vale');
});

test('a search without results offers similar texts that have some', async () => {
  const { server } = show('/models?search=adda');
  (await server.next('GET /api/models/search?q=adda')).reply([], {
    headers: { 'x-total-count': '0', 'x-near-words': 'ada,ad%C3%A9le' },
  });
  await screen.findByText('No models found');
  const links = within(screen.getByRole('list', { name: 'Did you mean' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['ada', 'adéle']);
});

test('a search of which nothing has every word shows what has some, and similar texts', async () => {
  const { server } = show('/models?search=ada%20qqxqq');
  (await server.next('GET /api/models/search?q=ada+qqxqq')).reply([sampleModel()], {
    headers: { 'x-total-count': '1', 'x-near-words': 'ada' },
  });
  await screen.findByText('Ada Vale');
  within(screen.getByRole('list', { name: 'Did you mean' })).getByRole('link', { name: 'ada' });
});

test('a tag in the URL filters the list, and its chip takes it back', async () => {
  const { server, user } = show('/models?tag=VIP');
  (await server.next('GET /api/models?tag=vip&sort=popular&limit=48')).reply([sampleModel()], page(1));
  await user.click(await screen.findByRole('button', { name: 'Remove Tag: vip' }));
  await server.next('GET /api/models?sort=popular&limit=48');
});

test('a refused search requests the whole list and shows that it is not allowed', async () => {
  const { server } = show(`/models?search=${refusedBeginnings[0]}`);
  await server.next('GET /api/models?sort=popular&limit=48');
  await screen.findByText(/This search isn’t allowed\./);
});

test('every facet goes into the URL and is requested, and counts stand beside its choices', async () => {
  const { server, user, router } = show('/models?verified=true&page=2');
  const filtered = await server.next('GET /api/models?verified=true&sort=popular&limit=48&offset=48');
  filtered.reply([sampleModel()], page(60));
  await screen.findByRole('option', { name: 'German (7)' });
  await user.selectOptions(screen.getByLabelText('Language'), 'German (7)');
  expect(router.state.location.search).toBe('?language=de&verified=true');
  window.history.replaceState(null, '', '/models?verified=true&language=de');
  await server.next('GET /api/models?language=de&verified=true&sort=popular&limit=48');
  await user.click(screen.getByRole('checkbox', { name: 'Verified (3)', checked: true }));
  expect(router.state.location.search).toBe('?language=de');
  window.history.replaceState(null, '', '/models?language=de');
  await user.click(await screen.findByRole('button', { name: 'Remove Language: German' }));
  expect(router.state.location.search).toBe('');
});
