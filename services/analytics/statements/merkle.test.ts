import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { leafHash, rootAndPath, rootOf } from './merkle';

const nodeOf = (left: Buffer, right: Buffer): Buffer =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.of(1), left, right]))
    .digest();

test('every leaf of any tree leads to its root by its path, and no other leaf does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 70 }), fc.nat(), (count, chosen) => {
      const leaves = Array.from({ length: count }, (_, nth) => leafHash(`leaf ${nth}`));
      const { root, path } = rootAndPath(leaves, chosen % count);
      expect(root).toEqual(rootOf(leaves));
      const climb = (from: Buffer): Buffer =>
        path.reduce((hash, { side, hash: sibling }) => {
          const other = Buffer.from(sibling, 'hex');
          return side === 'left' ? nodeOf(other, hash) : nodeOf(hash, other);
        }, from);
      expect(climb(leaves[chosen % count] ?? Buffer.alloc(0))).toEqual(rootOf(leaves));
      expect(climb(leafHash('another'))).not.toEqual(rootOf(leaves));
    }),
  );
});

test('the roots are those of RFC 6962', () => {
  expect(rootOf([]).toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  const leaves = ['', '\x00', '\x10'].map((text) => leafHash(text));
  expect(leaves[0]?.toString('hex')).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
  expect(rootOf(leaves).toString('hex')).toBe(
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  );
});
