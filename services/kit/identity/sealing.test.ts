import { sealing } from './sealing';
import { purposeKeys } from './service-secret';

const [first = '', second = ''] = ['first', 'second'].map((name) => `the ${name} secret `.repeat(3));
const sealingOf = (secrets: readonly string[]) => sealing(purposeKeys(secrets, 'test'));
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
