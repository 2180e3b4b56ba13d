import { HttpError } from '@marquee/kit/errors/http-error';
import { queryNames, strictQuery } from '@marquee/kit/http/strict-query';
import { publicRoutes } from '../../../services/gateway/routes';
import { ownersRoute } from './fuzz-routes';

const faultsOf = (check: () => void): unknown => {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof HttpError) return [error.status, error.more.fields];
    throw error;
  }
};

/** The questions about figures take several values of these; those of share links of conditions only. */
const repeatable = (path: string, name: string): boolean =>
  path.endsWith('/figures') &&
  (name === 'where' || (path !== '/api/shared/figures' && ['measure', 'by'].includes(name)));

/** Every read but the redirects, whose addresses others write: they accept what is added to them. */
const reads = publicRoutes.filter(({ method, hot }) => method === 'GET' && hot === undefined);

test.each(reads)('$method $path names the search params that it does not know and repeated ones', (row) => {
  const route = ownersRoute(row);
  expect(route === undefined).toBe(row.owner === 'gateway');
  const check = strictQuery(route?.query);
  expect(faultsOf(() => check({ surprise: '1' }))).toEqual([400, { surprise: 'is not known' }]);
  for (const name of queryNames(route?.query))
    expect(faultsOf(() => check({ [name]: ['1', '1'] }))).toEqual(
      repeatable(row.path, name) ? undefined : [400, { [name]: 'is given more than once' }],
    );
});
