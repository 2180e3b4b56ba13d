import { hkdfSync } from 'node:crypto';
import { sealing } from '@marquee/kit/identity/sealing';
import { twoStepKeys } from './config';

const [own = '', shared = ''] = ['own', 'shared'].map((name) => `the ${name} secret `.repeat(3));
const sealingOf = (old?: string) => sealing(twoStepKeys({ SERVICE_SECRET: [own], IDENTITY_SECRET: old }));
const ours = sealingOf();
const plain = Buffer.from('a secret');

test('a secret sealed by version 0.1 under the shared IDENTITY_SECRET can be opened and sealed anew', () => {
  // As version 0.1 derived its key.
  const key = Buffer.from(hkdfSync('sha256', shared, '', 'marquee admin two-step secret', 32));
  const sealed = sealing([key]).seal(plain);
  expect(() => ours.open(sealed)).toThrow();
  const upgraded = sealingOf(shared);
  expect(upgraded.open(sealed)).toEqual(plain);
  expect(ours.open(upgraded.renewed(sealed) ?? Buffer.alloc(0))).toEqual(plain);
});
