import { type Identity, identityLivesMs, signIdentity, verifyIdentity } from './identity';

const secret = 'a-secret-of-at-least-thirty-two-characters';
const visitor: Identity = { role: 'visitor', requestId: 'r1', address: '203.0.113.7', at: 1_000_000 };

test('a signed identity is read back unchanged', () => {
  expect(verifyIdentity(secret, signIdentity(secret, visitor), visitor.at)).toEqual(visitor);
});

test('a payload changed after signing is refused', () => {
  const [, signature] = signIdentity(secret, visitor).split('.');
  const forged = Buffer.from(JSON.stringify({ ...visitor, role: 'service', service: 'gateway' })).toString(
    'base64url',
  );
  expect(verifyIdentity(secret, `${forged}.${signature}`, visitor.at)).toBeUndefined();
});

test('a signature made with another secret is refused', () => {
  expect(verifyIdentity(secret, signIdentity(`${secret}x`, visitor), visitor.at)).toBeUndefined();
});

test('an expired identity is refused, and one from the future too', () => {
  const header = signIdentity(secret, visitor);
  expect(verifyIdentity(secret, header, visitor.at + identityLivesMs)).toEqual(visitor);
  expect(verifyIdentity(secret, header, visitor.at + identityLivesMs + 1)).toBeUndefined();
  expect(verifyIdentity(secret, header, visitor.at - identityLivesMs - 1)).toBeUndefined();
});

test.each([undefined, '', '.', 'a.b', 'a.b.c', 'no-dot'])('%p is no identity', (header) => {
  expect(verifyIdentity(secret, header)).toBeUndefined();
});
