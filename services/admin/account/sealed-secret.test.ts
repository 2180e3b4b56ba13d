import { hkdfSync } from 'node:crypto';
import { sealing, twoStepKeys } from './sealed-secret';

const [first, second, shared] = ['first', 'second', 'shared'].map((name) => `the ${name} secret `.repeat(3));
const sealingOf = (secrets: readonly (string | undefined)[], old?: string) =>
  sealing(twoStepKeys({ SERVICE_SECRET: secrets.map(String), IDENTITY_SECRET: old }));
const ours = sealingOf([first]);
const plain = Buffer.from('a secret');

test('a sealed secret can be opened, is not readable, and looks different each time', () => {
  const sealed = ours.seal(plain);
  expect(ours.open(sealed)).toEqual(plain);
  expect(sealed.includes(plain)).toBe(false);
  expect(ours.seal(plain)).not.toEqual(sealed);
});

test('a changed secret, or one sealed under another key, cannot be opened', () => {
  const sealed = ours.seal(plain);
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(14) ^ 1, 14);
  expect(() => ours.open(changed)).toThrow();
  expect(() => ours.open(Buffer.alloc(3))).toThrow();
  expect(() => sealingOf([second]).open(sealed)).toThrow();
});

test('after a rotation, secrets sealed before are opened and sealed anew, so that the old secret can be removed', () => {
  const sealed = ours.seal(plain);
  const rotated = sealingOf([second, first]);
  expect(rotated.open(sealed)).toEqual(plain);
  const renewed = rotated.renewed(sealed) ?? Buffer.alloc(0);
  expect(sealingOf([second]).open(renewed)).toEqual(plain);
  expect(rotated.renewed(renewed)).toBeUndefined();
  expect(ours.renewed(rotated.seal(plain))).toBeUndefined();
});

test('a secret sealed by version 0.1 under the shared IDENTITY_SECRET can be opened and sealed anew', () => {
  // As version 0.1 derived its key.
  const key = Buffer.from(hkdfSync('sha256', String(shared), '', 'marquee admin two-step secret', 32));
  const sealed = sealing([key]).seal(plain);
  expect(() => ours.open(sealed)).toThrow();
  const upgraded = sealingOf([first], shared);
  expect(upgraded.open(sealed)).toEqual(plain);
  expect(ours.open(upgraded.renewed(sealed) ?? Buffer.alloc(0))).toEqual(plain);
});
