import { createServer, type RequestListener, type Server } from 'node:http';
import { ErrorBody } from '@marquee/contracts/http/error-body';
import { mayRequest, operatorRoles } from '@marquee/contracts/rules/operator-access';
import { queryNames } from '@marquee/kit/http/strict-query';
import { type Identity, identityHeader, type ServiceName } from '@marquee/kit/identity/identity';
import { silentLog } from '@marquee/kit/log/log';
import { testIdentities, testIdentityHeader } from '@marquee/kit/testing/identity-keys';
import { listenLocally } from '@marquee/kit/testing/listen-locally';
import { adminApp } from '../../../services/admin/app';
import { analyticsApp } from '../../../services/analytics/app';
import { catalogApp } from '../../../services/catalog/app';
import { type PublicRoute, publicRoutes } from '../../../services/gateway/routes';
import { trackingApp } from '../../../services/tracking/app';
import { ownersRoute } from './fuzz-routes';

const owners = ['catalog', 'tracking', 'analytics', 'admin'] as const satisfies readonly ServiceName[];

/** The services as they are wired, without engines: a refused search param needs none. */
const none = { log: silentLog } as never;
const optionsOf = (owner: ServiceName) => ({ log: silentLog, identities: testIdentities(owner) });
const apps: Readonly<Record<(typeof owners)[number], RequestListener>> = {
  catalog: catalogApp(none, optionsOf('catalog')),
  tracking: trackingApp(none, testIdentities('tracking')),
  analytics: analyticsApp(none, optionsOf('analytics')),
  admin: adminApp(none, optionsOf('admin')),
};

const servers: Server[] = [];
const urls = new Map<string, string>();
beforeAll(async () => {
  for (const owner of owners) {
    const server = createServer(apps[owner]);
    servers.push(server);
    urls.set(owner, `http://127.0.0.1:${await listenLocally(server)}`);
  }
});
afterAll(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

/** A caller whom the route admits. */
const callerOf = (row: PublicRoute): Identity => {
  const common = { requestId: 'r', address: '203.0.113.7', at: Date.now() };
  if (row.guard === 'anyone') return { role: 'visitor', ...common };
  if (row.guard !== 'admin') return { role: 'holder', ...common, slug: 'rose', modelId: 7, sessionId: 's' };
  const operatorRole = operatorRoles.find((role) => mayRequest(role, row));
  if (operatorRole === undefined) throw new Error(`no role may request ${row.path}`);
  return { role: 'admin', ...common, operatorId: 1, operatorRole, email: 'o@x.example', sessionId: 's' };
};

/** The status of the row's answer in its service, and the faults of search params that it names. */
const answered = async (row: PublicRoute, query: string) => {
  const owner = owners.find((one) => one === row.owner);
  if (owner === undefined) throw new Error(`this test does not start ${row.owner}`);
  const path = row.path.replace(/:\w+/g, (name) => (name === ':slug' ? 'rose' : '1'));
  const reply = await fetch(`${urls.get(owner)}${path}?${query}`, {
    headers: { [identityHeader]: testIdentityHeader(owner, callerOf(row)) },
  });
  return [reply.status, ErrorBody.pick({ fields: true }).parse(await reply.json()).fields] as const;
};

/** The questions about figures take several values of these; those of share links of conditions only. */
const isRepeatable = (path: string, name: string): boolean =>
  path.endsWith('/figures') &&
  (name === 'where' || (path !== '/api/shared/figures' && ['measure', 'by'].includes(name)));

/**
 * Every read of a service but the redirects, whose addresses others write: they accept what is added to them. The
 * test of the gateway has the reads that it answers itself.
 */
const reads = publicRoutes.filter(
  ({ method, hot, owner }) => method === 'GET' && hot === undefined && owner !== 'gateway',
);

test.each(reads)('$method $path refuses unknown and repeated search params with their names', async (row) => {
  expect(await answered(row, 'surprise=1')).toEqual([400, { surprise: 'is not known' }]);
  for (const name of queryNames(ownersRoute(row)?.query)) {
    const [status, fields] = await answered(row, `${name}=1&${name}=1`);
    const fault = 'is given more than once';
    if (isRepeatable(row.path, name)) expect(fields?.[name]).not.toBe(fault);
    else expect([status, fields]).toEqual([400, { [name]: fault }]);
  }
});
