import { sampleModel } from '@marquee/contracts/testing/sample-models';
import { act, screen } from '@testing-library/react';
import { lookedAt, rememberLook } from '../../catalog/model/more-like';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { HomePicks } from './below-fold';

const named = (id: number, name: string, tags: string[] = []) =>
  sampleModel({ id, name, slug: `model-${id}`, category: 'slim', tags, featured: false });
const trending = [named(1, 'Ada Vale'), named(2, 'Bea Stone')];
const slim = [named(3, 'Cleo Moor'), named(4, 'Dana Fjord'), named(5, 'Eve Lark', ['vip'])];

const show = () => {
  const server = fakeServer();
  server.answer('GET /api/models?featured=false', trending);
  server.answer('GET /api/models?category=slim', slim);
  return { server, ...renderWithProviders(<HomePicks />) };
};

const names = () =>
  screen.queryAllByRole('link', { name: /^(Ada|Bea|Cleo|Dana|Eve) / }).map((link) => link.textContent);

afterEach(() => act(() => lookedAt.set([])));

test('the section has unpaid models only, and says so', async () => {
  const { server } = show();
  await screen.findByRole('heading', { name: 'Trending now' });
  await screen.findByText(/Nobody paid/);
  expect(server.calls.every(({ path }) => path.includes('featured=false'))).toBe(true);
});

test('a device that remembers profiles shows others of the category of the last one, with common tags first', async () => {
  rememberLook(named(3, 'Cleo Moor', ['vip']));
  const { server, user } = show();
  await screen.findByRole('heading', { name: 'Because you looked at Cleo Moor' });
  expect(names()).toEqual(['Eve Lark', 'Dana Fjord']);
  // The server learns a category, and neither the profile nor its name.
  expect(server.calls.filter(({ path }) => /Cleo|ids=|\/3/.test(path))).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Forget what I looked at' }));
  await screen.findByRole('heading', { name: 'Trending now' });
  expect(localStorage.getItem('marquee_looked_at')).toBeNull();
});

test('with a privacy signal no profile is remembered', () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
  rememberLook(named(3, 'Cleo Moor'));
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  expect(lookedAt.get()).toEqual([]);
});
