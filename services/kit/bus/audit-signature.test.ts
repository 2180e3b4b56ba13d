import { testIdentities } from '../testing/identity-keys';
import { entrySigner, senderOf } from './audit-signature';

const admin = testIdentities('admin');
const body = Buffer.from('an entry');
const headers = entrySigner(testIdentities('catalog'), 'catalog')('an entry');

test('the sender is known by its signature of the same text', () => {
  expect(senderOf(admin, { body, headers })).toBe('catalog');
  expect(senderOf(admin, { body: Buffer.from('another'), headers })).toBeUndefined();
  expect(senderOf(admin, { body, headers: { ...headers, 'x-sender': 'tracking' } })).toBeUndefined();
});

test('a name that is no service has sent nothing', () => {
  for (const sender of ['toString', 'constructor', 'gateway', ['catalog'], undefined])
    expect(senderOf(admin, { body, headers: { ...headers, 'x-sender': sender } })).toBeUndefined();
});
