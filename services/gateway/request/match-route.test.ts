import type { PublicRoute } from '../routes';
import { routeMatcher } from './match-route';

const row = (method: PublicRoute['method'], path: PublicRoute['path']): PublicRoute => ({
  method,
  path,
  owner: 'catalog',
  guard: 'anyone',
  limit: 'read',
});
const list = row('GET', '/api/models');
const search = row('GET', '/api/models/search');
const one = row('GET', '/api/models/:id');
const edit = row('PATCH', '/api/models/:id');
const views = row('GET', '/api/models/:id/views/:day');
const matchRoute = routeMatcher([list, search, one, edit, views]);

test.each([
  ['GET', '/api/models', list],
  ['HEAD', '/api/models', list],
  ['GET', '/api/models/search', search],
  ['GET', '/api/models/7', one],
  ['PATCH', '/api/models/7', edit],
  ['PATCH', '/api/models/search', edit],
])('%s %s finds its row', (method, path, expected) =>
  expect(matchRoute(method, path)).toMatchObject({ is: 'row', row: expected }),
);

test('parameters are named and not decoded', () => {
  expect(matchRoute('GET', '/api/models/caf%C3%A9/views/2026-11-20')).toMatchObject({
    row: views,
    params: { id: 'caf%C3%A9', day: '2026-11-20' },
  });
});

test('another method on a known path gets the allowed ones', () => {
  expect(matchRoute('DELETE', '/api/models')).toEqual({ is: 'other-method', allow: 'GET, HEAD, OPTIONS' });
  expect(matchRoute('OPTIONS', '/api/models/7')).toEqual({
    is: 'other-method',
    allow: 'GET, PATCH, HEAD, OPTIONS',
  });
});

test.each(['/api/models/', '/API/models', '/api/models/7/', '/api//models', '/api/models/7/views', '/', ''])(
  'no row answers %j',
  (path) => expect(matchRoute('GET', path)).toEqual({ is: 'unknown' }),
);
