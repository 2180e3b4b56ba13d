import { testIdentities } from '../testing/identity-keys';
import { newToken } from './secret-token';
import { purposeKeys } from './service-secret';
import { adminOwner, holderOwner, isSessionTokenOf, newSessionToken } from './session-token';

const keysOf = (...secrets: string[]) =>
  purposeKeys(
    secrets.map((secret) => `${secret} `.repeat(8)),
    'test',
  );
const keys = keysOf('first');
const token = newSessionToken(keys, holderOwner('velvet-rose'));

test('a token is recognized for its owner only, and fits in 64 characters of a cookie', () => {
  expect(token).toMatch(/^[\w-]{43}\.[\w-]{20}$/);
  expect(isSessionTokenOf(keys, holderOwner('velvet-rose'), token)).toBe(true);
  for (const other of [holderOwner('other'), adminOwner, ''])
    expect(isSessionTokenOf(keys, other, token)).toBe(false);
});

test('a token that was changed, or has no signature, is not recognized', () => {
  const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
  for (const other of [changed, newToken(), '', '.', `${newToken()}.`, `${newToken()}.AAAA`, `${token}A`])
    expect(isSessionTokenOf(keys, holderOwner('velvet-rose'), other)).toBe(false);
});

test('after a rotation, tokens are recognized until their key is removed', () => {
  const owner = holderOwner('velvet-rose');
  expect(isSessionTokenOf(keysOf('second', 'first'), owner, token)).toBe(true);
  expect(isSessionTokenOf(keysOf('second'), owner, token)).toBe(false);
});

test('the two services of a pair derive the same keys, and other pairs others', () => {
  const own = (service: 'gateway' | 'admin', pair: 'gateway>admin' | 'gateway>analytics') =>
    testIdentities(service).pairKeys(pair, 'sessions');
  expect(own('admin', 'gateway>admin')).toEqual(own('gateway', 'gateway>admin'));
  expect(own('gateway', 'gateway>analytics')).not.toEqual(own('gateway', 'gateway>admin'));
  expect(() => own('admin', 'gateway>analytics')).toThrow('gateway>analytics');
});
