import { mayRequest, operatorAreas, operatorRoles } from './operator-access';

const rolesOf = (method: string, path: string): string =>
  operatorRoles.filter((role) => mayRequest(role, { method, path })).join(' ');

const everyone = operatorRoles.join(' ');

test.each([
  ['GET', '/api/admin/account', everyone],
  ['POST', '/api/admin/account/password', everyone],
  ['GET', '/api/admin/operators', 'administrator'],
  ['POST', '/api/admin/operators/:id/role', 'administrator'],
  ['GET', '/api/admin/audit/export', 'administrator'],
  ['GET', '/api/admin/health', 'administrator'],
  ['POST', '/api/admin/business', 'administrator'],
  ['GET', '/api/admin/webhooks', 'administrator'],
  ['GET', '/api/admin/dead-letters/:id', 'administrator'],
  ['POST', '/api/admin/models/:id/archive', 'administrator editor moderator'],
  ['POST', '/api/admin/videos/:id/restore', 'administrator editor moderator'],
  ['GET', '/api/admin/reports', 'administrator editor moderator'],
  ['POST', '/api/admin/reports/:id/move', 'administrator moderator'],
  ['GET', '/api/admin/inbox/messages/:id', 'administrator editor moderator'],
  ['GET', '/api/admin/waiting', 'administrator editor moderator'],
  ['POST', '/api/admin/inbox/listing-requests/:id/price', 'administrator editor'],
  ['POST', '/api/admin/inbox/listing-requests/:id/attest', 'administrator editor'],
  ['POST', '/api/admin/inbox/listing-requests/:id/attest/withdraw', 'administrator'],
  ['POST', '/api/admin/proposals/:id/apply', 'administrator editor moderator'],
  ['POST', '/api/models/:id/generate-password', 'administrator editor'],
  ['GET', '/api/admin/models/:id/holder-email', 'administrator editor'],
  ['POST', '/api/admin/agencies/:id/persons', 'administrator editor'],
  ['GET', '/api/insights/site/visits', everyone],
  ['POST', '/api/admin/notes', 'administrator editor'],
  ['GET', '/api/insights/:slug/pictures', 'administrator editor moderator'],
  ['POST', '/api/insights/:slug/password', 'administrator editor'],
  ['POST', '/api/insights/:slug/campaigns', 'administrator editor'],
  ['GET', '/api/admin/ledger', everyone],
  ['GET', '/api/admin/traffic-rules', everyone],
  ['POST', '/api/admin/traffic-rules', 'administrator'],
  ['GET', '/api/admin/models', everyone],
  ['PATCH', '/api/models/:id', 'administrator editor'],
  ['POST', '/api/admin/models/import', 'administrator editor'],
  ['POST', '/api/admin/models/:id/featured', 'administrator editor'],
  ['GET', '/api/admin/nothing-of-this-table', 'administrator'],
])('%s %s is for: %s', (method, path, roles) => expect(rolesOf(method, path)).toBe(roles));

test('an administrator may change everything', () => {
  for (const { access } of Object.values(operatorAreas)) expect(access.administrator).toBe('change');
});
