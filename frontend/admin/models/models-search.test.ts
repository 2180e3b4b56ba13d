import { orderAfterClick } from '../../ui/inputs/sort-head';
import { readModelsSearch, usualOrder } from './models-search';

const at = (query: string) => {
  const params = new URLSearchParams(query);
  return readModelsSearch((name) => params.get(name) ?? '');
};

test('an empty URL lists the newest models', () => {
  expect(at('')).toMatchObject({
    q: '',
    state: 'listed',
    featured: false,
    sort: 'newest',
    order: 'desc',
    page: 1,
  });
});

test.each([
  'page=0',
  'page=-1',
  'page=x',
  'page=1.5',
  'page=99999999',
  'sort=price',
  'order=up',
  'category=none',
])('an unknown choice is ignored: %s', (query) => expect(at(query)).toEqual(at('')));

test('a column sorts in its usual order first, then in the opposite one', () => {
  expect(orderAfterClick(at(''), 'name', usualOrder)).toEqual({ sort: 'name', order: 'asc', page: '' });
  expect(orderAfterClick(at('sort=name'), 'name', usualOrder)).toMatchObject({ order: 'desc' });
  expect(orderAfterClick(at('sort=name'), 'clicks', usualOrder)).toMatchObject({
    sort: 'clicks',
    order: 'desc',
  });
});
