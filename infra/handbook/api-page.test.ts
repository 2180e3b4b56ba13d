import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiScopes, scopeOf } from '@marquee/contracts/rules/api-scopes';
import { publicRoutes } from '../../services/gateway/routes';
import { checkoutDir } from '../launch/instance/checkout';
import { apiCalls, apiDocument, apiPage } from './api-page';

test.each([
  ['infra/handbook/openapi.json', apiDocument],
  ['infra/handbook/docs.md', apiPage],
])('%s has the routes of today; make handbook writes it', (path, print) =>
  expect(readFileSync(join(checkoutDir, path), 'utf8')).toBe(print()),
);

test('every route of the API is described, and every scope has one', () => {
  const paths = publicRoutes.map(({ path }) => path).filter((path) => path.startsWith('/api/v1/'));
  expect(Object.keys(apiCalls).sort()).toEqual(paths.sort());
  expect([...new Set(paths.map(scopeOf))].sort()).toEqual([...apiScopes].sort());
});
