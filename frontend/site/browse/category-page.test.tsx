import { CategoryDetail } from '@marquee/contracts/http/categories';
import { sampleModel } from '@marquee/contracts/testing/sample-models';
import { screen } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { CategoryPage } from './category-page';
import { visitPick } from './random-pick';

const show = (slug: string) => {
  const server = fakeServer();
  const category: CategoryDetail = {
    id: 7,
    slug,
    name: 'Blonde',
    icon: 'sun',
    color: '#E8B04A',
    modelCount: 1,
    title: 'Blonde Models',
    description: 'Blonde creators.',
    featuredCount: 0,
    videoCount: 0,
  };
  // Loaded here, because two first imports at the same time can wait for each other under Jest.
  server.answer(`GET /api/categories/${slug}`, CategoryDetail.parse(category));
  renderWithProviders(<CategoryPage />, { url: `/category/${slug}`, route: '/category/:slug' });
  return server;
};

beforeEach(() => visitPick.set(7));

const total = (count: number) => ({ headers: { 'x-total-count': String(count) } });

test('a category ends with a link to its whole list', async () => {
  const server = show('blonde');
  (await server.next('GET /api/models?category=blonde')).reply([sampleModel()], total(2_037));
  await screen.findByText('2,037 models available.');
  const link = await screen.findByRole('link', { name: 'Browse all 2,037 blonde models' });
  expect(link.getAttribute('href')).toBe('/models?category=blonde');
  expect(screen.getAllByRole('link', { name: /blonde models$/ })).toHaveLength(1);
});

test('a category with one model counts it in the singular', async () => {
  const server = show('blonde');
  (await server.next('GET /api/models?category=blonde')).reply([sampleModel()], total(1));
  await screen.findByText('1 model available.');
  await screen.findByRole('link', { name: 'Browse blonde models' });
});

test('an empty category has no link to a list', async () => {
  const server = show('blonde');
  (await server.next('GET /api/models?category=blonde')).reply([], total(0));
  await screen.findByRole('heading', { name: 'Building Your Personal Collection' });
  expect(screen.getByText('0 models available.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /blonde models/ })).toBeNull();
});

test('a visitor gets a pick in place of the one that the server rendered for everybody, and keeps it', async () => {
  visitPick.set(0);
  const server = show('blonde');
  (await server.next('GET /api/models?category=blonde')).reply([sampleModel()], total(2_037));
  const own = await server.next('GET /api/models?category=blonde');
  const pick = Number(own.path.split('.').at(-1));
  expect(pick).toBeGreaterThan(0);
  expect(visitPick.get()).toBe(pick);
  own.reply([sampleModel({ id: 2, name: 'Bea Stone' })], total(2_037));
  await screen.findByRole('link', { name: 'Bea Stone' });
});
