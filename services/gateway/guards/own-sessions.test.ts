import type { IncomingMessage } from 'node:http';
import { newToken } from '@marquee/kit/identity/secret-token';
import {
  adminOwner,
  agencyCookie,
  agencyOwner,
  holderOwner,
  newSessionToken,
  sessionKeys,
} from '@marquee/kit/identity/session-token';
import { testIdentities } from '@marquee/kit/testing/identity-keys';
import { ownSessions } from './own-sessions';

const adminToken = newSessionToken(sessionKeys(testIdentities('admin'), 'admin'), adminOwner);
const holderToken = (slug: string): string =>
  newSessionToken(sessionKeys(testIdentities('analytics'), 'analytics'), holderOwner(slug));
const own = (cookie: string | undefined, scheme: 'http:' | 'https:' = 'https:') =>
  ownSessions(testIdentities('gateway'), { scheme })({ headers: { cookie } } as IncomingMessage);

test('an administrator and the holders of several models are recognized by their cookies', () => {
  expect(own(`a=b; __Host-marquee_admin=${adminToken}`)).toEqual({ admin: true, holderOf: [] });
  const cookies = ['velvet-rose', 'iron-lily'].map(
    (slug) => `__Host-marquee_holder_${slug}=${holderToken(slug)}`,
  );
  expect(own(cookies.join('; '))).toEqual({ admin: false, holderOf: ['velvet-rose', 'iron-lily'] });
  expect(own(`marquee_admin=${adminToken}`, 'http:')).toEqual({ admin: true, holderOf: [] });
});

const agencyToken = (...modelIds: number[]): string =>
  newSessionToken(sessionKeys(testIdentities('analytics'), 'analytics'), agencyOwner(modelIds));

test('an agency is recognized with the models that its cookie was signed for', () => {
  const cookie = `__Host-marquee_agency=${agencyCookie([3, 17], agencyToken(3, 17))}`;
  expect(own(cookie)).toEqual({ admin: false, holderOf: [], agencyOf: [3, 17] });
});

test.each([
  [
    'an agency that added a model to its cookie',
    `__Host-marquee_agency=${agencyCookie([3, 17], agencyToken(3))}`,
  ],
  ['the session of an agency as that of a holder', `__Host-marquee_holder_a=${agencyToken(3)}`],
  ['no cookie', undefined],
  ['a cookie of another kind', 'theme=dark'],
  ['the cookie of a known device', `__Host-marquee_admin_device=${adminToken}`],
  ['a session without a signature', `__Host-marquee_admin=${newToken()}`],
  ['a signature that was made up', `__Host-marquee_admin=${newToken()}.AAAAAAAAAAAAAAAAAAAA`],
  ['the session of a holder as that of an administrator', `__Host-marquee_admin=${holderToken('admin')}`],
  ['the session of another model', `__Host-marquee_holder_other=${holderToken('velvet-rose')}`],
  ['a cookie without the prefix behind TLS', `marquee_admin=${adminToken}`],
  ['an empty cookie', '__Host-marquee_admin='],
])('%s is recognized as nothing', (_name, cookie) => expect(own(cookie)).toBeUndefined());

test('of many cookies only the first twenty are read', () => {
  const cookies = Array.from({ length: 40 }, (_, n) => `__Host-marquee_holder_m${n}=${holderToken(`m${n}`)}`);
  expect(own(cookies.join('; '))?.holderOf).toHaveLength(20);
});
