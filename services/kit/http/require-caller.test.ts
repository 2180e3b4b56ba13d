import type { Identity } from '../identity/identity';
import { requireCaller } from './require-caller';
import type { Route } from './route';

const common = { requestId: 'r1', address: '203.0.113.7', at: 0 };
const visitor: Identity = { role: 'visitor', ...common };
const service: Identity = { role: 'service', service: 'analytics', ...common };
const operator = (operatorRole: 'administrator' | 'moderator' | 'analyst'): Identity => ({
  role: 'admin',
  ...common,
  operatorId: 1,
  operatorRole,
  email: 'operator@marquee.example',
  sessionId: 's',
});
const holder = (slug: string): Identity => ({ role: 'holder', ...common, slug, modelId: 7, sessionId: 's' });

const codeOf = (
  allow: Route<never>['allow'],
  identity: Identity,
  { method = 'post', path = '/api/insights/:slug/campaigns' } = {},
): string => {
  try {
    requireCaller({ allow, method: method as 'post', path }, identity, 'rose');
    return 'allowed';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test.each([
  ['anyone', visitor, 'allowed'],
  ['service', service, 'allowed'],
  ['service', operator('administrator'), 'service.required'],
  ['admin', operator('administrator'), 'allowed'],
  ['admin', operator('moderator'), 'role.forbidden'],
  ['admin', visitor, 'admin.required'],
  ['admin', service, 'admin.required'],
  ['admin', holder('rose'), 'admin.required'],
  ['admin-or-service', service, 'allowed'],
  ['admin-or-service', operator('analyst'), 'role.forbidden'],
  ['admin-or-service', holder('rose'), 'admin.required'],
  ['holder', holder('rose'), 'allowed'],
  ['holder', holder('nora'), 'holder.required'],
  ['holder', operator('administrator'), 'allowed'],
  ['holder', operator('analyst'), 'role.forbidden'],
  ['holder', visitor, 'holder.required'],
  ['holder', service, 'holder.required'],
  ['own-model', holder('rose'), 'allowed'],
  ['own-model', holder('nora'), 'holder.required'],
  ['own-model', operator('administrator'), 'holder.required'],
] as const)('a route for %s as %j: %s', (allow, identity, expected) =>
  expect(codeOf(allow, identity)).toBe(expected),
);

test('the owner of a route refuses an operator without the required second factor too', () => {
  const identity: Identity = { ...operator('administrator'), lacksSecondFactor: true } as Identity;
  expect(codeOf('holder', identity)).toBe('second-factor.required');
  expect(codeOf('admin', identity, { path: '/api/admin/account/tokens' })).toBe('second-factor.required');
  expect(codeOf('admin', identity, { path: '/api/admin/account/two-step/begin' })).toBe('allowed');
});

test('a path in no area is for administrators only', () => {
  const path = '/api/admin/nothing-of-the-table';
  expect(codeOf('admin', operator('administrator'), { path })).toBe('allowed');
  expect(codeOf('admin', operator('analyst'), { method: 'get', path })).toBe('role.forbidden');
});
