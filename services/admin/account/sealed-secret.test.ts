import { sealing } from './sealed-secret';

const ours = sealing('a secret of at least thirty-two characters');
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
  expect(() => sealing('another secret of thirty-two characters').open(sealed)).toThrow();
});
