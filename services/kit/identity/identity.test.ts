import { testIdentities, testIdentityKeys } from '../testing/identity-keys';
import { type Identity, identityKeys, identityLivesMs } from './identity';

const gateway = testIdentities('gateway');
const catalog = testIdentities('catalog');
const admin = testIdentities('admin');
const tracking = testIdentities('tracking');

const common = { requestId: 'r1', address: '203.0.113.7', at: 1_000_000 };
const visitor: Identity = { role: 'visitor', ...common };
const operator: Identity = {
  role: 'admin',
  ...common,
  operatorId: 1,
  operatorRole: 'analyst',
  email: 'operator@marquee.example',
  sessionId: 's1',
};
const holder: Identity = { role: 'holder', ...common, slug: 'rose', modelId: 7, sessionId: 's1' };
const service = (name: string): Identity => ({ role: 'service', service: name, ...common });
const { at } = common;

test('a signed identity is read back unchanged by the service it was signed for', () => {
  for (const identity of [visitor, operator, holder, service('gateway')])
    expect(catalog.verify(gateway.sign('catalog', identity), at)).toEqual(identity);
});

test('an identity signed for one service is refused by every other', () => {
  const header = gateway.sign('catalog', operator);
  for (const other of [admin, tracking, testIdentities('analytics'), gateway])
    expect(other.verify(header, at)).toBeUndefined();
  expect(admin.verify(header.replace('>catalog', '>admin'), at)).toBeUndefined();
});

test('only the gateway may assert a visitor, an operator or a holder, and other services only their own name', () => {
  expect(catalog.verify(tracking.sign('catalog', service('tracking')), at)).toEqual(service('tracking'));
  for (const claimed of [visitor, operator, holder, service('admin'), service('gateway')])
    expect(catalog.verify(tracking.sign('catalog', claimed), at)).toBeUndefined();
  expect(catalog.verify(gateway.sign('catalog', service('admin')), at)).toBeUndefined();
});

test.each(['role', 'operatorRole'])('an identity without %s is refused', (field) => {
  const { [field]: _, ...incomplete } = { ...operator } as Record<string, unknown>;
  expect(catalog.verify(gateway.sign('catalog', incomplete as Identity), at)).toBeUndefined();
});

test('a payload, sender or signature changed after signing is refused', () => {
  const [pair, payload, signature] = gateway.sign('catalog', visitor).split('.');
  const forged = Buffer.from(JSON.stringify(operator)).toString('base64url');
  expect(catalog.verify(`${pair}.${forged}.${signature}`, at)).toBeUndefined();
  expect(catalog.verify(`admin>catalog.${payload}.${signature}`, at)).toBeUndefined();
  expect(catalog.verify(`${pair}.${payload}.${'0'.repeat(64)}`, at)).toBeUndefined();
});

test('an expired identity is refused, and one from the future too', () => {
  const header = gateway.sign('catalog', visitor);
  expect(catalog.verify(header, at + identityLivesMs)).toEqual(visitor);
  expect(catalog.verify(header, at + identityLivesMs + 1)).toBeUndefined();
  expect(catalog.verify(header, at - identityLivesMs - 1)).toBeUndefined();
});

test.each([undefined, '', '.', '..', 'a.b.c', 'gateway>catalog.e30.00', 'gateway>catalog..', 'a.b.c.d'])(
  '%p is no identity',
  (header) => {
    expect(catalog.verify(header)).toBeUndefined();
  },
);

describe('a rotation', () => {
  const [old, next] = ['old-key-'.repeat(5), 'next-key-'.repeat(5)];
  const keys = (self: 'tracking' | 'gateway', list: string) =>
    identityKeys(self).parse(
      testIdentityKeys(self).replace(/gateway>tracking:\w+/, `gateway>tracking:${list}`),
    );
  /** The lists that a pair has one after the other. */
  const steps = [old, `${old},${next}`, `${next},${old}`, next];

  test('refuses nothing while one side has taken a step and the other has not', () => {
    for (const [step, list] of steps.entries()) {
      for (const other of [steps[step - 1], list, steps[step + 1]]) {
        if (other === undefined) continue;
        const header = keys('gateway', list).sign('tracking', visitor);
        expect(keys('tracking', other).verify(header, at)).toEqual(visitor);
      }
    }
  });

  test('ends with the old key refused', () => {
    const header = keys('gateway', old).sign('tracking', visitor);
    expect(keys('tracking', next).verify(header, at)).toBeUndefined();
  });
});

test('the setting has the keys of every pair of its service and no others, and no key twice', () => {
  const faults = (text: string) =>
    identityKeys('tracking')
      .safeParse(text)
      .error?.issues.map(({ message }) => message);
  const own = testIdentityKeys('tracking');
  expect(faults(own)).toBeUndefined();
  expect(faults(own.replace(/tracking>catalog:\w+/, ''))).toEqual(['must have a key for tracking>catalog']);
  expect(faults(`${own} admin>catalog:${'k'.repeat(32)}`)).toEqual([
    'must not have the keys of admin>catalog',
  ]);
  const [, key = ''] = /gateway>tracking:(\w+)/.exec(own) ?? [];
  expect(faults(own.replace(/tracking>catalog:\w+/, `tracking>catalog:${key}`))).toEqual([
    'must not use one key for two pairs',
  ]);
  const short = faults(own.replace(key, 'short-key'));
  expect(short).toContain('must have entries like gateway>catalog:<key of 32 or more characters>');
  expect(String(short)).not.toContain('short-key');
});
